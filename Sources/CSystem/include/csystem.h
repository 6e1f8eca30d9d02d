// The few system calls and constants that Swift's Glibc module does not show. No system header is
// included here: what one declares would then belong to this module, and no longer to Glibc.

#ifndef CSYSTEM_H
#define CSYSTEM_H

/// Asks for a larger buffer in a pipe; the kernel may refuse, and that is no fault.
int csystem_grow_pipe(int descriptor, int bytes);

/// Blocks the signals that ask the process to end (SIGTERM, SIGHUP, SIGINT), and gives a
/// descriptor that can be read when one of them has come; -1 where there is none.
int csystem_termination_signals(void);

/// Takes one signal from that descriptor; 0 where none has come.
int csystem_take_signal(int descriptor);

#endif
