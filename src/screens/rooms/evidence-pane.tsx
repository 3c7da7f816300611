// Evidence for the result of a game: thumbnails, the viewer, and adding images and files by choice, paste or drop.
import { useRef, useState } from 'react'
import { addEvidence } from '../../../commands/games.ts'
import { goRoomEvidence } from '../../../commands/room-places.ts'
import { fileAddress } from '../../api/configuration.ts'
import { useRead } from '../../api/use-read.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { endingsFor } from '../../contract/evidence-file.ts'
import type { MatchGame, MatchRoom } from '../../contract/match-room.ts'
import { type Evidence, EvidenceType } from '../../contract/room-talk.ts'
import { refusalText } from '../../shell/acts/refusal.ts'
import { useVerdict } from '../../shell/session/known-targets.ts'
import { DropPlace } from '../../shell/forms/drop-place.tsx'
import { dataUrlOf } from '../../shell/forms/read-file.ts'
import { usePageForm } from '../../shell/acts/use-page-form.ts'
import { useShownKeys } from '../../shell/keys/key-map.ts'
import { keyText } from '../../shell/keys/keycaps.tsx'
import { usePane } from '../../shell/place/use-place.ts'
import { useSession } from '../../shell/session/session.ts'
import { useSay } from '../../shell/words/say.ts'
import { dateTimeText } from '../../shell/words/time.ts'
import { ReadProblem } from '../../shell/frame/read-problem.tsx'
import { Button } from '../../ui/button.tsx'
import type { ViewedImage } from '../../ui/image-viewer.tsx'
import { Pane } from '../../ui/pane.tsx'
import { Select } from '../../ui/select.tsx'
import { FileThumb, FileView } from './evidence-file.tsx'
import { EvidenceViewer } from './evidence-viewer.tsx'
import { reporterOf } from './reporter.ts'

type EvidencePaneProps = {
  room: MatchRoom
  game: MatchGame
  /** The id of the open file, or `first`. */
  image: string | null
  onImage: (id: string | null) => void
}

export function EvidencePane({ room, game, image, onImage }: EvidencePaneProps) {
  const { say, commandTitle } = useSay()
  const title = say('ui.rooms.evidence')
  const pane = usePane({ title })
  const keysOf = useShownKeys()
  const read = useRead(endpoints.listEvidence, { params: { matchId: room.matchId, n: game.n } })
  const evidences = read.data?.evidences ?? []
  const shown = evidences.map((one) => viewed(one))
  const upload = useUpload(room, game)
  const keys = keysOf(goRoomEvidence)

  function viewed(evidence: Evidence): ViewedImage {
    const { id, url, width, height, type, name, tournamentTeamId, by, time } = evidence
    const who = reporterOf(say, room, tournamentTeamId) ?? by
    const title = [say(`ui.rooms.evidenceType.${type}`), ...(name === null ? [] : [name]), who, dateTimeText(time)]
    const head = { id, title: title.join(' · ') }
    return width === null || height === null
      ? { ...head, instead: <FileView evidence={evidence} matchId={room.matchId} /> }
      : { ...head, src: fileAddress(url), width, height }
  }
  return (
    <div
      className="flex flex-col wide:min-h-44 wide:flex-2 wide:basis-0"
      onPaste={(event) => {
        const [file] = event.clipboardData.files
        if (!file) return
        event.preventDefault()
        void upload.add(file)
      }}
    >
      <DropPlace
        label={say('ui.shell.file.dropFor', { command: commandTitle(addEvidence.id) })}
        open={upload.allowed}
        onFile={(file) => void upload.add(file)}
      >
        <Pane
          {...pane.props}
          title={title}
          count={read.data && say('ui.rooms.evidenceCount', { count: evidences.length, game: game.n })}
          focused={pane.focused}
          // Above what scrolls: with many files it would be below the fold.
          {...(shown.length > 0 && {
            toolbar: (
              <Button onClick={() => onImage('first')} {...(keys !== undefined && { keys: keyText(keys) })}>
                {say('ui.rooms.view')}
              </Button>
            ),
          })}
        >
          {read.problem && <ReadProblem problem={read.problem} again={read.again} />}
          {read.data && evidences.length === 0 && <p className="text-dim">{say('ui.rooms.noEvidence')}</p>}
          <ul className="mb-2 grid grid-cols-2 gap-2">
            {shown.map((one, at) => (
              <li key={one.id}>
                <button
                  type="button"
                  title={one.title}
                  className="block w-full overflow-hidden rounded-md border border-edge bg-bg text-start"
                  onClick={() => onImage(one.id)}
                >
                  {'src' in one ? (
                    <img
                      src={one.src}
                      alt={one.title}
                      loading="lazy"
                      className="block aspect-video w-full object-cover"
                    />
                  ) : (
                    evidences[at] && <FileThumb evidence={evidences[at]} />
                  )}
                  <span className="block border-t border-line px-2 py-0.5 text-xs break-words">
                    {evidences[at] && say(`ui.rooms.evidenceType.${evidences[at].type}`)}
                  </span>
                </button>
              </li>
            ))}
          </ul>
          {upload.field}
        </Pane>
      </DropPlace>
      {image !== null && read.data && (
        <EvidenceViewer images={shown} current={image} onCurrent={onImage} onClose={() => onImage(null)} />
      )}
    </div>
  )
}

/** The field that adds an image, and the same for one that is pasted or dropped. */
function useUpload(room: MatchRoom, game: MatchGame) {
  const { say, sayReason, commandTitle } = useSay()
  const session = useSession()
  const target = [room.matchId]
  const verdict = useVerdict(addEvidence, target)
  const allowed = session.offers(addEvidence)
  const chooser = useRef<HTMLInputElement>(null)
  const [type, setType] = useState<EvidenceType>('file')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  usePageForm(addEvidence, () => chooser.current?.click())

  const add = async (file: File) => {
    if (!allowed || busy) return
    setBusy(true)
    const text = await dataUrlOf(file)
    if (text === undefined) {
      setBusy(false)
      return setProblem(say('problem.field.fileTooLarge'))
    }
    const outcome = await session.run(addEvidence, target, { type, file: text, game: game.n }, 'button', {
      complete: true,
      quiet: true,
    })
    setBusy(false)
    setProblem(refusalText(outcome))
  }
  const field = allowed && (
    <>
      <div className="grid grid-cols-2 items-center gap-2">
        <Select
          label={say('cmd.room.add-evidence.arg.type')}
          value={type}
          options={EvidenceType.options.map((value) => ({ value, label: say(`ui.rooms.evidenceType.${value}`) }))}
          onValueChange={setType}
        />
        <Button busy={busy} reason={verdict?.why && sayReason(verdict.why)} onClick={() => chooser.current?.click()}>
          {commandTitle(addEvidence.id)}
        </Button>
      </div>
      <p className="mt-1 text-xs text-dim">{say('ui.rooms.pasteOrDrop')}</p>
      {problem !== undefined && (
        <p role="alert" className="mt-1 text-bad">
          {problem}
        </p>
      )}
      <input
        ref={chooser}
        type="file"
        accept={endingsFor(type)}
        hidden
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          if (file) void add(file)
          // The same file may be chosen again.
          event.currentTarget.value = ''
        }}
      />
    </>
  )
  return { add, allowed, field }
}
