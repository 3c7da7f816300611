// One entry of the audit log: user, time, origin, the command line the client claims, and the changes.
import { labelled } from '../../contract/labelled.ts'
import { sayGiven } from '../../contract/say.ts'
import { useSearchParams } from 'react-router'
import type { AuditEntry } from '../../contract/audit.ts'
import { useSay } from '../../shell/words/say.ts'
import { exactTimeText } from '../../shell/words/exact-time.ts'
import { Button } from '../../ui/button.tsx'
import { KeyValue } from '../../ui/key-value.tsx'
import { Pane } from '../../ui/pane.tsx'
import { scrolledByKey } from '../../ui/scrolled-by-key.ts'

export function EntryInspector({ entry }: { entry: AuditEntry | undefined }) {
  const { say, sayReason, sayConsequence } = useSay()
  if (!entry) {
    return (
      <Pane title={say('ui.audit.detail')}>
        <p className="text-dim">{say('ui.audit.none')}</p>
      </Pane>
    )
  }
  const { outcome, command, consequences, batch } = entry
  const changes = changesOf(entry.before, entry.after)
  return (
    <Pane title={say('ui.audit.detail')} count={entry.id} keyboardScroll className="min-h-0 flex-1">
      <KeyValue
        items={[
          { term: say('ui.audit.exact'), value: exactTimeText(entry.time) },
          { term: say('ui.audit.who'), value: `${entry.actorName} (${entry.actor})` },
          { term: say('ui.audit.role'), value: sayGiven(say, `state.role.${entry.role}`) },
          { term: say('ui.audit.asked'), value: entry.source },
          { term: say('ui.audit.request'), value: entry.requestId },
          ...(batch === null ? [] : [{ term: say('ui.audit.batch'), value: batch }]),
          { term: say('ui.audit.action'), value: entry.action },
          { term: say('ui.audit.target'), value: entry.target },
          {
            term: say('ui.audit.outcome'),
            value:
              outcome === 'done' ? (
                say('ui.audit.outcomes.done')
              ) : (
                <span className="text-warn">
                  {labelled(say, say('ui.audit.outcomes.refused'), sayReason({ code: outcome }))}
                </span>
              ),
          },
        ]}
      />
      <Only entry={entry} />
      <Heading>{say('ui.audit.commandClaimed')}</Heading>
      {command === '' ? (
        <p className="text-dim">{say('ui.audit.noCommand')}</p>
      ) : (
        <>
          {/* The line may contain a pasted list or a whole record. */}
          <code
            {...scrolledByKey}
            className="block max-h-40 shrink-0 overflow-auto break-words whitespace-pre-wrap outline-focus focus-visible:outline-2"
          >
            {command}
          </code>
          <p className="text-xs text-dim">{say('ui.audit.claimed')}</p>
        </>
      )}
      <Heading>{say('ui.audit.changes')}</Heading>
      {changes.length === 0 ? (
        <p className="text-dim">{say('ui.audit.nothingChanged')}</p>
      ) : (
        <dl className="break-words">
          {changes.map(({ field, before, after }) => (
            <div key={field} className="py-0.5">
              <dt className="text-xs text-dim">{field}</dt>
              <dd className="flex flex-wrap gap-x-2 ps-3 *:min-w-0">
                {before !== undefined && (
                  <del aria-label={say('ui.audit.before')} className="line-clamp-6 text-dim">
                    {before}
                  </del>
                )}
                {after !== undefined && (
                  <ins aria-label={say('ui.audit.after')} className="line-clamp-6 text-ok no-underline">
                    {after}
                  </ins>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {consequences.length > 0 && (
        <>
          <Heading>{say('ui.audit.consequences')}</Heading>
          <ul>
            {consequences.map((consequence, index) => (
              <li key={index}>{sayConsequence(consequence)}</li>
            ))}
          </ul>
        </>
      )}
    </Pane>
  )
}

/** The list filtered by the target of this entry. */
function Only({ entry }: { entry: AuditEntry }) {
  const { say } = useSay()
  const [, setParams] = useSearchParams()
  const [targetType = '', targetId = ''] = entry.target.split(':')
  return (
    <p className="mt-2 flex flex-wrap gap-2 *:max-w-full">
      <Button onClick={() => setParams({ actor: entry.actor })}>{say('ui.audit.onlyPerson')}</Button>
      <Button onClick={() => setParams({ targetType, targetId })}>{say('ui.audit.onlyTarget')}</Button>
    </p>
  )
}

function Heading({ children }: { children: string }) {
  return <h3 className="mt-3 text-xs font-semibold text-dim">{children}</h3>
}

type FieldChange = { field: string; before: string | undefined; after: string | undefined }

/** Field by field, each where it stands: `stage:7 › G1-M1`. A value that is no object is one field without a name. */
function changesOf(before: unknown, after: unknown): FieldChange[] {
  const [old, now] = [new Map(fieldsOf(before)), new Map(fieldsOf(after))]
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((field) => ({ field, before: old.get(field), after: now.get(field) }))
    .filter((change) => change.before !== change.after)
}

function fieldsOf(value: unknown, at = ''): [string, string][] {
  if (value === undefined || (value === null && at === '')) return []
  if (!isRecord(value)) return [[at, typeof value === 'string' ? value : JSON.stringify(value)]]
  return Object.entries(value).flatMap(([field, part]) => fieldsOf(part, at === '' ? field : `${at} › ${field}`))
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
