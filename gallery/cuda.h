/* cuda.h - what the CUDA originals share: running one on the inputs that the ports get, and printing what came out.
 *
 * gallery/NAME/cuda.cu is a program by itself: nvcc -O2 -arch=native -fmad=false -I gallery gallery/NAME/cuda.cu && ./a.out.
 * What it prints are the lines of tests/golden/gallery.txt (scripts/gallery-gpu.sh makes that file):
 *
 *   NAME SIZE ARRAY digest DIGEST           of an array that the ports must reproduce bit by bit
 *   NAME SIZE ARRAY values BITS BITS ...    of one that may differ within a bound */
#ifndef GALLERY_CUDA_H
#define GALLERY_CUDA_H

#include <cinttypes>
#include <cstdio>
#include <cstdlib>

#include "work.h"

#define CHECK(call) gallery_check(call, #call)
static inline void gallery_check(cudaError_t error, const char *call) {
    if (error == cudaSuccess) return;
    fprintf(stderr, "%s: %s\n", call, cudaGetErrorString(error));
    exit(1);
}

/* The same arrays on the device; what is not input holds GALLERY_FILL. */
static inline void gallery_to_device(struct gallery_array *device, const struct gallery_array *host, int count,
                                     bool copy) {
    for (int i = 0; i < count; ++i) {
        const size_t bytes = gallery_bytes(&host[i]) + GALLERY_PAD;
        device[i] = host[i];
        CHECK(cudaMalloc(&device[i].data, bytes));
        CHECK(cudaMemset(device[i].data, GALLERY_FILL, bytes));
        if (copy) CHECK(cudaMemcpy(device[i].data, host[i].data, gallery_bytes(&host[i]), cudaMemcpyHostToDevice));
    }
}
static inline void gallery_free_device(struct gallery_array *device, int count) {
    for (int i = 0; i < count; ++i) CHECK(cudaFree(device[i].data));
}

static inline void gallery_print(const char *name, uint64_t size, const struct gallery_array *out) {
    printf("%s %" PRIu64 " %s ", name, size, out->name);
    if (!out->gpu_may_differ) {
        printf("digest %016" PRIx64 "\n", gallery_digest(out));
        return;
    }
    printf("values");
    for (size_t i = 0; i < out->count; ++i)
        printf(" %0*" PRIx64, 2 * (int)gallery_type_size(out->type), gallery_element(out, i));
    putchar('\n');
}

/* Run it for every size.  `run` gets the work with pointers to device memory; sizes end with UINT64_MAX. */
static inline int gallery_cuda_main(const char *name, bool (*input)(struct gallery_work *), const uint64_t *sizes,
                                    void (*run)(const struct gallery_work *)) {
    for (; *sizes != UINT64_MAX; ++sizes) {
        struct gallery_work host = {}, device;
        host.size = *sizes;
        host.seed = GALLERY_GPU_SEED;
        if (!input(&host)) {
            fprintf(stderr, "%s: no memory for size %" PRIu64 "\n", name, *sizes);
            return 1;
        }
        device = host;
        gallery_to_device(device.in, host.in, host.ins, true);
        gallery_to_device(device.out, host.out, host.outs, false);
        gallery_to_device(device.temp, host.temp, host.temps, false);
        run(&device);
        CHECK(cudaGetLastError());
        CHECK(cudaDeviceSynchronize());
        for (int i = 0; i < host.outs; ++i) {
            CHECK(
                cudaMemcpy(host.out[i].data, device.out[i].data, gallery_bytes(&host.out[i]), cudaMemcpyDeviceToHost));
            gallery_print(name, host.size, &host.out[i]);
        }
        gallery_free_device(device.in, device.ins);
        gallery_free_device(device.out, device.outs);
        gallery_free_device(device.temp, device.temps);
        gallery_free(&host);
    }
    return 0;
}

#endif
