// The few system calls and constants that Swift's Glibc module does not show. No system header is
// included here: what one declares would then belong to this module, and no longer to Glibc.

#ifndef CSYSTEM_H
#define CSYSTEM_H

/// Asks for a larger buffer in a pipe; the kernel may refuse, and that is not a fault.
int csystem_grow_pipe(int descriptor, int bytes);

/// Blocks the signals that ask the process to end (SIGTERM, SIGHUP, SIGINT), and gives a
/// descriptor that can be read when one of them has come; -1 where there is none.
int csystem_termination_signals(void);

/// Takes one signal from that descriptor; 0 where none has come.
int csystem_take_signal(int descriptor);

/// A descriptor that can be read when a process has ended; -1 with `errno`, where there is no such
/// process or the kernel cannot tell.
int csystem_watch_process(int process);

/// The processors this process may run on, a bit each; 0 where that cannot be known.
unsigned long long csystem_processors(void);

/// Keeps this process, and what it starts from now on, to those processors; 0 where it worked.
int csystem_confine(unsigned long long processors);

/// Whether a thread has ended, which is then joined; 0 where it has.
int csystem_try_join(unsigned long thread);

/// From now on memory that is freed stays with the process instead of going back to the system.
void csystem_keep_memory(void);

/// Gives memory that was freed back to the system.
void csystem_return_memory(void);

/// Two names change places in one step, or -1 with `errno`.
int csystem_exchange(int folder, const char *name, int other_folder, const char *other);

/// A file or folder takes a name that is free in one step, or -1 with `errno`.
int csystem_move(int folder, const char *name, int other_folder, const char *other);

/// The next of what stands in a folder, as `dirent64` records; how many bytes, or -1 with `errno`.
long csystem_entries(int folder, void *room, unsigned long size);

/// Everything on the file system that holds this file is written to the device; -1 with `errno`.
int csystem_sync_all(int descriptor);

/// The magic number of the file system that holds this file; 0 where that cannot be known.
unsigned int csystem_file_system(int descriptor);

/// A socket that listens on a numeric address and does not block; -1 with `errno`.
int csystem_listen(const char *address, const char *port);

/// The port that the kernel has given that socket; 0 where that cannot be known.
int csystem_listening_port(int descriptor);

/// The next connection, which does not block, and the numeric address it comes from; -1 with `errno`.
int csystem_accept(int descriptor, char *peer, unsigned int size);

/// Begins a connection that does not block to one of the addresses of a host, chosen by a number that
/// may be larger than there are; -1 with `errno`.
int csystem_connect(const char *host, const char *port, unsigned int which);

/// What became of that beginning: 0, or an `errno`.
int csystem_connection_error(int descriptor);

#endif
