// What of the top bar comes with the engine: whether changes of others arrive, and the clocks.
import { useSeat } from '../start/desk.ts'
import { Clocks } from './clocks.tsx'
import { LiveMark } from './live-mark.tsx'

export default function TopMarks() {
  const { user } = useSeat()
  return (
    <>
      {user.role !== 'Unknown' && <LiveMark />}
      <Clocks />
    </>
  )
}
