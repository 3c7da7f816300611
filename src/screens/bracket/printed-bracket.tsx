// A bracket on paper: as one picture that fits the sheet, and where that would be too small to read as the list of its
// matches, whose rows are never cut.
import type { Bracket } from '../../contract/bracket.ts'
import type { StageFormat } from '../../contract/states.ts'
import { useSay } from '../../shell/words/say.ts'
import type { BracketCursor } from './bracket-cursor.ts'
import { layoutOf } from './bracket-layout.ts'
import { useMatchColumns } from './bracket-table.tsx'
import { noActions } from './no-actions.ts'
import { Plane } from './plane.tsx'

type PrintedBracketProps = { bracket: Bracket; format: StageFormat }

/** chosen: A4 on its side without margins and title, in pixels of the browser (96 to the inch). */
const sheet = { width: 1010, height: 580 }
/** chosen: below this the 12 px of a name would be less than 5 points. */
const smallest = 0.54

const state: BracketCursor = { cursor: null, selected: new Set(), zoom: 1, cameFrom: new Map() }

export function PrintedBracket({ bracket, format }: PrintedBracketProps) {
  const layout = layoutOf(bracket, format)
  const scale = Math.min(1, sheet.width / layout.width, sheet.height / layout.height)
  if (scale < smallest) return <MatchList bracket={bracket} format={format} />
  const all = { left: 0, top: 0, right: layout.width, bottom: layout.height }
  return (
    <div data-keep-together className="m-2" style={{ width: layout.width * scale, height: layout.height * scale }}>
      <div className="relative origin-top-left" style={{ transform: `scale(${scale})` }}>
        <Plane bracket={bracket} format={format} layout={layout} state={state} view={all} actions={noActions} />
      </div>
    </div>
  )
}

function MatchList({ bracket, format }: PrintedBracketProps) {
  const { say } = useSay()
  const columns = useMatchColumns(bracket, format)
  return (
    <table className="w-full border-collapse text-[12px]">
      <caption className="sr-only">{say('ui.bracket.tableLabel')}</caption>
      <thead>
        <tr className="border-b border-line text-left">
          {columns.map((column) => (
            <th key={column.id} scope="col" className="px-2">
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {layoutOf(bracket, format).boxes.map((box) => (
          <tr key={box.match.bracketMatchId} className="border-b border-line-soft">
            {columns.map((column) => {
              const text = String(column.value(box) ?? '')
              return column.rowHeader ? (
                <th key={column.id} scope="row" className="px-2 text-left font-normal">
                  {text}
                </th>
              ) : (
                <td key={column.id} className="px-2">
                  {text}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
