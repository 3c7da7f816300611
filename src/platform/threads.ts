// Node hands some work to a few threads, first come, first served: passwords, pictures, compression, signatures, files, names
// that are looked up. Work that keeps a thread for long stands in a queue here, and all queues together leave a thread free:
// for the rest, which takes it for some milliseconds at most.
import { createTurns } from './turns.ts'

/** As many as libuv has unless `UV_THREADPOOL_SIZE` says otherwise; fewer are refused at the start (config.ts). */
export const threads = 4

/**
 * chosen: a password takes 0.3 s and 32 MB, so the last of 16 waits 2.4 s; one address holds at most half of the places. A
 * picture takes up to ten seconds and waits as long as its request lives.
 */
export const queues = {
  passwords: createTurns({ width: 2, length: 16, share: 8 }),
  pictures: createTurns({ width: 1, length: 16, share: 12 }),
}
