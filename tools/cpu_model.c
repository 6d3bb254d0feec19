/* cpu_model.c - see cpu_model.h. */
#include "cpu_model.h"

#include <stdio.h>
#include <string.h>

void keep_printable(char *text) {
    for (; *text; ++text)
        if (*text < ' ' || *text > '~') *text = '?';
}

void cpu_model(char *model, size_t size) {
    static const char key[] = "model name";
    char line[256];
    FILE *const file = fopen("/proc/cpuinfo", "r");
    model[0] = '\0';
    while (file && model[0] == '\0' && fgets(line, sizeof line, file)) {
        const char *const colon = strchr(line, ':');
        if (strncmp(line, key, sizeof key - 1) == 0 && colon)
            snprintf(model, size, "%s", colon + 1 + strspn(colon + 1, " "));
    }
    if (file) fclose(file);
    model[strcspn(model, "\n")] = '\0';
    keep_printable(model);
}
