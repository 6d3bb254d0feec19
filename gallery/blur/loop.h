/* loop.h - the blur as plain loops. */
#ifndef GALLERY_BLUR_LOOP_H
#define GALLERY_BLUR_LOOP_H

#include "../gallery.h"
#include "kernel.h"

void GALLERY_LOOP(blur_image)(const struct blur_args *arg);

#endif
