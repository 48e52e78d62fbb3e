import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'

/** One of two pictures that are compared. */
export type PairedPicture = {
  /** What it is, in a few words: "Real site". */
  label: ReactNode
  /** The same as plain text, for what is spoken. */
  name: string
  /** The picture, as wide as its box. */
  picture: ReactNode
  /** Whether it brings a frame of its own. */
  bare?: boolean
}

const frame = 'overflow-hidden rounded-control border border-line bg-white'

/** Two pictures beside each other; on a phone one below the other. */
export function BesideEachOther({
  pictures,
}: {
  pictures: readonly [PairedPicture, PairedPicture]
}) {
  return (
    <div className="grid items-start gap-3 wide:grid-cols-2">
      {pictures.map(({ label, picture, bare = false }, index) => (
        <figure key={index} className="grid min-w-0 gap-1.5">
          <figcaption className="text-sm font-semibold [overflow-wrap:anywhere]">
            {label}
          </figcaption>
          {bare ? picture : <div className={frame}>{picture}</div>}
        </figure>
      ))}
    </div>
  )
}

/**
 * Two pictures over each other with a slider between them: so wide that a first screen of a site, which is
 * 16 to 10, is in sight as a whole.
 */
export function PictureSlider({ first, second }: { first: PairedPicture; second: PairedPicture }) {
  const id = useId()
  const [share, setShare] = useState(50)
  return (
    <div className="mx-auto grid w-full max-w-[max(20rem,calc((94dvh-16rem)*1.6))] gap-2">
      <div className="flex flex-wrap justify-between gap-x-4 text-sm font-semibold [overflow-wrap:anywhere]">
        <span className="flex items-center gap-1">
          <ArrowLeft aria-hidden className="size-3.5 shrink-0" />
          {first.label}
        </span>
        <span className="ml-auto flex items-center gap-1">
          {second.label}
          <ArrowRight aria-hidden className="size-3.5 shrink-0" />
        </span>
      </div>
      <label htmlFor={id} className="sr-only">
        How much of the first picture is shown
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        value={share}
        aria-valuetext={`${share} % ${first.name}, ${100 - share} % ${second.name}`}
        onChange={({ currentTarget }) => setShare(currentTarget.valueAsNumber)}
        className="h-6 w-full accent-accent"
      />
      <div className={`${frame} relative grid items-start [&>*]:[grid-area:1/1]`}>
        <div>{second.picture}</div>
        <div style={{ clipPath: `inset(0 ${100 - share}% 0 0)` }} className="h-full bg-white">
          {first.picture}
        </div>
        <div
          aria-hidden
          style={{ left: `${share}%` }}
          className="absolute inset-y-0 -ml-px w-0.5 bg-accent"
        />
      </div>
    </div>
  )
}
