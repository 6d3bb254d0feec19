/* loop.h - one step of the tree as plain loops. */
#ifndef GALLERY_STATS_LOOP_H
#define GALLERY_STATS_LOOP_H

#include "../gallery.h"
#include "kernel.h"

void GALLERY_LOOP(stats_step)(const struct stats_args *arg);

#endif
