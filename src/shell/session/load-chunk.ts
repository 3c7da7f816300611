// §8: a code chunk that does not load raises a load error; §9: after 120 seconds.
import { chunkTimeoutSeconds } from '../../contract/limits.ts'

export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError'
}

export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  let handle: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    handle = setTimeout(() => reject(new ChunkLoadError()), chunkTimeoutSeconds * 1000)
  })
  try {
    return await Promise.race([load(), tooLate])
  } catch (cause) {
    throw cause instanceof ChunkLoadError ? cause : new ChunkLoadError('', { cause })
  } finally {
    clearTimeout(handle)
  }
}
