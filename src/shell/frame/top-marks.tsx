// What of the top bar comes with the engine: whether changes of others arrive, and the clocks.
import { Clocks } from './clocks.tsx'
import { LiveMark } from './live-mark.tsx'

export default function TopMarks() {
  return (
    <>
      <LiveMark />
      <Clocks />
    </>
  )
}
