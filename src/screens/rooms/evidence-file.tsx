// Evidence that is no image: its name, a way to save it, and its content if it is a text.
import FileIcon from 'lucide-react/icons/file'
import FileText from 'lucide-react/icons/file-text'
import { useMemo } from 'react'
import { fileAddress } from '../../api/configuration.ts'
import { useRead } from '../../api/use-read.ts'
import { endpoints } from '../../contract/endpoints.ts'
import type { Evidence } from '../../contract/room-talk.ts'
import { sayProblem, useSay } from '../../shell/words/say.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { sizeText } from './size-text.ts'
import { tableIn, type TextTable } from './text-table.ts'

/** Where an image would be seen small. */
export function FileThumb({ evidence: { format, name, size } }: { evidence: Evidence }) {
  const Icon = format === 'text' ? FileText : FileIcon
  return (
    <span className="grid aspect-video w-full content-center justify-items-center gap-1 px-2 text-center">
      <Icon size={20} aria-hidden="true" className="text-dim" />
      <bdi className="line-clamp-2 w-full text-xs break-all">{name}</bdi>
      {size !== null && <span className="text-xs text-dim tabular-nums">{sizeText(size)}</span>}
    </span>
  )
}

type FileViewProps = { evidence: Evidence; matchId: string }

/** Where an image would be seen large. */
export function FileView({ evidence, matchId }: FileViewProps) {
  const { say } = useSay()
  const { format, name, size, url } = evidence
  return (
    <div className="flex min-h-0 flex-col gap-2 p-3">
      <p className="flex flex-wrap items-center gap-3">
        <bdi className="font-bold break-all">{name}</bdi>
        {size !== null && <span className="text-dim tabular-nums">{sizeText(size)}</span>}
        <a href={fileAddress(url)} download={name ?? ''} rel="noreferrer" className="text-secondary underline">
          {say('ui.rooms.download')}
        </a>
      </p>
      {format === 'text' ? (
        <EvidenceText evidence={evidence} matchId={matchId} />
      ) : (
        <p className="text-dim">{say('ui.rooms.notShown')}</p>
      )}
    </div>
  )
}

function EvidenceText({ evidence: { id, n, name }, matchId }: FileViewProps) {
  const { say } = useSay()
  const { data, problem, again } = useRead(endpoints.getEvidence, { params: { matchId, n, evidence: id } })
  const table = useMemo(() => data && !data.cut && tableIn(name ?? '', data.text), [data, name])
  if (!data) {
    if (!problem) return <Skeleton />
    const retry = <Button onClick={again}>{say('ui.list.retry')}</Button>
    return <Notice compact kind="error" title={sayProblem(problem).message} action={retry} />
  }
  return (
    <>
      {data.cut && <p className="text-warn">{say('ui.rooms.textCut')}</p>}
      {table ? (
        <TableOf table={table} label={name ?? ''} />
      ) : (
        <pre className="text-sm break-words whitespace-pre-wrap">{data.text}</pre>
      )}
    </>
  )
}

function TableOf({ table: { header, rows }, label }: { table: TextTable; label: string }) {
  const cell = 'border-b border-line-soft px-2 py-0.5 text-start align-top break-words'
  return (
    <table aria-label={label} className="w-max max-w-full self-start">
      {header.length > 0 && (
        <thead>
          <tr>
            {header.map((name, at) => (
              <th key={at} scope="col" className={`${cell} font-bold text-dim`}>
                <bdi>{name}</bdi>
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map((row, at) => (
          <tr key={at}>
            {row.map((text, column) => (
              <td key={column} className={cell}>
                <bdi>{text}</bdi>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
