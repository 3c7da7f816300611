import dayjs from 'dayjs'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'
import type { ReactNode } from 'react'
import { TextInput, type TextInputProps } from './text-input.tsx'

dayjs.extend(utc)
dayjs.extend(timezone)

export type DateTimeInputProps = Omit<
  TextInputProps,
  'value' | 'onChange' | 'onValueChange' | 'type' | 'min' | 'max'
> & {
  /** Epoch seconds. */
  value: number | null
  onValueChange: (value: number | null) => void
  /** IANA name of the zone the time is typed and shown in. */
  zone: string
  /** That zone as people know it: `HKT +08`. */
  zoneLabel: string
  /** The same moment elsewhere, shown beside it: `02:00 your time`. */
  elsewhere?: ReactNode
  /** Epoch seconds. */
  min?: number
  max?: number
}

/** A moment, typed in the zone where it happens, whatever the zone of the browser. */
export function DateTimeInput(props: DateTimeInputProps) {
  const { value, onValueChange, zone, zoneLabel, elsewhere, min, max, className, ...rest } = props
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <TextInput
        {...rest}
        type="datetime-local"
        className={`w-56! ${className ?? ''}`}
        value={toLocal(value, zone)}
        min={toLocal(min, zone)}
        max={toLocal(max, zone)}
        onValueChange={(text) => onValueChange(fromLocal(text, zone))}
      />
      <span className="text-dim">{zoneLabel}</span>
      {elsewhere !== undefined && <span className="text-dim">{elsewhere}</span>}
    </div>
  )
}

export function toLocal(seconds: number | null | undefined, zone: string): string {
  return seconds === null || seconds === undefined ? '' : dayjs.unix(seconds).tz(zone).format('YYYY-MM-DDTHH:mm')
}

/** A time that a change to summer time leaves out becomes the moment as long after the change. */
export function fromLocal(text: string, zone: string): number | null {
  return text === '' ? null : dayjs.tz(text, zone).unix()
}
