// The part of the top bar that loads with the engine: the live mark and the clocks.
import { usePageSession } from '../session/session.ts'
import { Clocks } from './clocks.tsx'
import { LiveMark } from './live-mark.tsx'

export default function TopMarks() {
  const { user } = usePageSession()
  return (
    <>
      {user.role !== 'Unknown' && <LiveMark />}
      <Clocks />
    </>
  )
}
