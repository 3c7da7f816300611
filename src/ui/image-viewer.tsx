// Images one by one or two side by side: zoom, turn, full screen. Modal: its keys act while it has the focus.
import { Dialog as HeadlessDialog, DialogPanel, DialogTitle } from '@headlessui/react'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Columns2 from 'lucide-react/icons/columns-2'
import Maximize from 'lucide-react/icons/maximize'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import RotateCw from 'lucide-react/icons/rotate-cw'
import X from 'lucide-react/icons/x'
import { Fragment, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { IconButton } from './icon-button.tsx'
import { Kbd } from './kbd.tsx'

export type ViewedImage = { id: string; title: string } & (
  | { src: string; width: number; height: number }
  /** Draws files that are no images. */
  | { instead: ReactNode }
)

type ViewerAct = 'zoomIn' | 'zoomOut' | 'rotate' | 'fullscreen' | 'previous' | 'next' | 'beside' | 'close'

export type ImageViewerProps = {
  images: readonly ViewedImage[]
  /** Id of the one that is looked at. */
  current: string
  onCurrent: (id: string) => void
  onClose: () => void
  /** The name of each act. */
  labels: Readonly<Record<ViewerAct, string>>
  /** `2 of 6` */
  place: (at: number, total: number) => string
}

/** §2: steps of the zoom, and the least. chosen: the most. */
const zoomInStep = 0.5
const zoomOutStep = 0.25
const leastZoom = 0.25
const mostZoom = 8
const quarter = 90

/** A scrolling region without controls inside has to be a tab stop itself (axe: scrollable-region-focusable). */
const scrollable = { tabIndex: 0 }

/** Those of images stand only where one is seen. */
const acts: readonly { act: ViewerAct; keys: string; pressed: readonly string[]; icon: ReactNode; ofImages?: true }[] =
  [
    { act: 'zoomIn', keys: '+', pressed: ['+', '='], icon: <Plus size={16} aria-hidden="true" />, ofImages: true },
    { act: 'zoomOut', keys: '-', pressed: ['-'], icon: <Minus size={16} aria-hidden="true" />, ofImages: true },
    { act: 'rotate', keys: 'r', pressed: ['r'], icon: <RotateCw size={16} aria-hidden="true" />, ofImages: true },
    { act: 'fullscreen', keys: 'f', pressed: ['f'], icon: <Maximize size={16} aria-hidden="true" /> },
    { act: 'previous', keys: '←', pressed: ['ArrowLeft'], icon: <ChevronLeft size={16} aria-hidden="true" /> },
    { act: 'next', keys: '→', pressed: ['ArrowRight'], icon: <ChevronRight size={16} aria-hidden="true" /> },
    { act: 'beside', keys: 'd', pressed: ['d'], icon: <Columns2 size={16} aria-hidden="true" /> },
    { act: 'close', keys: 'esc', pressed: [], icon: <X size={16} aria-hidden="true" /> },
  ]

export function ImageViewer({ images, current, onCurrent, onClose, labels, place }: ImageViewerProps) {
  const panel = useRef<HTMLDivElement>(null)
  const first = useRef<HTMLElement>(null)
  const [zoom, setZoom] = useState(1)
  const [turn, setTurn] = useState(0)
  const [beside, setBeside] = useState(false)
  const at = Math.max(
    0,
    images.findIndex(({ id }) => id === current),
  )
  const go = (step: number) => {
    const next = images[(at + step + images.length) % images.length]
    if (next) onCurrent(next.id)
  }
  const run = (act: ViewerAct) => {
    if (act === 'zoomIn') setZoom((now) => Math.min(mostZoom, now + zoomInStep))
    else if (act === 'zoomOut') setZoom((now) => Math.max(leastZoom, now - zoomOutStep))
    else if (act === 'rotate') setTurn((now) => (now + quarter) % 360)
    else if (act === 'fullscreen') toggleFullscreen(panel.current)
    else if (act === 'previous') go(-1)
    else if (act === 'next') go(1)
    else if (act === 'beside') setBeside((now) => !now)
    else onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const found = offered.find(({ pressed }) => pressed.includes(event.key))
    if (!found) return
    event.preventDefault()
    run(found.act)
  }
  const shown = [images[at], ...(beside && images.length > 1 ? [images[(at + 1) % images.length]] : [])]
  const hasImage = shown.some((one) => one !== undefined && 'src' in one)
  const offered = acts.filter(({ ofImages }) => hasImage || !ofImages)
  const title = images[at]?.title ?? ''
  // The region keeps the focus, or takes that of a link that went: the next key is heard. What is in it begins at its top.
  const seen = images[at]?.id
  useLayoutEffect(() => {
    if (seen === undefined) return
    first.current?.scrollTo(0, 0)
    if (document.activeElement === document.body) first.current?.focus()
  }, [seen])
  return (
    <HeadlessDialog open onClose={onClose} initialFocus={first} className="relative z-40" onKeyDown={onKeyDown}>
      <DialogPanel ref={panel} className="fixed inset-0 flex flex-col bg-bg">
        <header className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-3 py-1.5">
          <DialogTitle className="min-w-0 truncate font-bold">{title}</DialogTitle>
          <span className="text-dim tabular-nums">{place(at + 1, images.length)}</span>
          {hasImage && (
            <output className="text-dim tabular-nums" aria-live="polite">
              {Math.round(zoom * 100)} % · {turn}°
            </output>
          )}
          <div className="ms-auto flex flex-wrap gap-2">
            {offered.map(({ act, keys, icon }) => (
              <span key={act} className="inline-flex items-center gap-0.5">
                <IconButton label={labels[act]} {...(act === 'beside' && { pressed: beside })} onClick={() => run(act)}>
                  {icon}
                </IconButton>
                <Kbd besideText>{keys}</Kbd>
              </span>
            ))}
          </div>
        </header>
        <div className="flex min-h-0 flex-1 gap-px bg-line">
          {shown.map(
            (image, slot) =>
              image && (
                <figure key={slot} className="flex min-h-0 min-w-0 flex-1 flex-col bg-bg">
                  <section
                    {...(slot === 0 && { ref: first })}
                    {...scrollable}
                    aria-label={image.title}
                    className="[container-type:size] grid min-h-0 flex-1 overflow-auto"
                  >
                    <Fragment key={image.id}>
                      {'instead' in image ? image.instead : <Turned image={image} zoom={zoom} turn={turn} />}
                    </Fragment>
                  </section>
                  {shown.length > 1 && <figcaption className="truncate px-3 py-1 text-dim">{image.title}</figcaption>}
                </figure>
              ),
          )}
        </div>
      </DialogPanel>
    </HeadlessDialog>
  )
}

/** 100 % shows the whole image in every rotation. */
type Shown = Extract<ViewedImage, { src: string }>

function Turned({ image, zoom, turn }: { image: Shown; zoom: number; turn: number }) {
  const { src, title, width, height } = image
  const lies = turn % 180 !== 0
  const ratio = lies ? height / width : width / height
  return (
    <div
      className="relative [container-type:size] m-auto"
      style={{ width: `calc(min(100cqw, 100cqh * ${ratio}) * ${zoom})`, aspectRatio: String(ratio) }}
    >
      <img
        src={src}
        alt={title}
        className="absolute top-1/2 left-1/2 max-w-none -translate-1/2"
        style={{ width: lies ? '100cqh' : '100cqw', height: lies ? '100cqw' : '100cqh', rotate: `${turn}deg` }}
      />
    </div>
  )
}

function toggleFullscreen(element: HTMLElement | null): void {
  // A browser may refuse; the viewer fills the window as it is.
  if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
  else void element?.requestFullscreen().catch(() => undefined)
}
