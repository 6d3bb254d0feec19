/* run_input.c - reading a file or a pipe in pieces; memory. */
#define _POSIX_C_SOURCE 200809L
#define _FILE_OFFSET_BITS 64
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "command.h"
#include "run.h"

bool run_input_open(struct run_input *input, const char *path) {
    const bool standard = strcmp(path, "-") == 0;
    *input = (struct run_input){.name = standard ? "standard input" : path, .fd = STDIN_FILENO};
    if (!standard) input->fd = open(path, O_RDONLY | O_CLOEXEC);
    struct stat status;
    if (input->fd < 0 || fstat(input->fd, &status) != 0) {
        command_error("%s: %s", input->name, strerror(errno));
        run_input_close(input);
        return false;
    }
    if (S_ISREG(status.st_mode) && status.st_size > 0) input->size = (uint64_t)status.st_size;
    return true;
}

bool run_input_read(struct run_input *input, void *buffer, size_t size, size_t *got) {
    *got = 0;
    while (*got < size) {
        const ssize_t n = read(input->fd, (char *)buffer + *got, size - *got);
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) {
            run_progress_end();
            command_error("%s: %s", input->name, strerror(errno));
            return false;
        }
        if (n == 0) break;
        *got += (size_t)n;
    }
    input->done += *got;
    return true;
}

void run_input_close(struct run_input *input) {
    if (input->fd > STDIN_FILENO) close(input->fd);
    input->fd = -1;
}

void *run_allocate(size_t size) {
    void *const memory = size > SIZE_MAX - 64 ? NULL : aligned_alloc(64, (size + 63) / 64 * 64);
    if (!memory) command_error("not enough memory for %zu bytes", size);
    return memory;
}
