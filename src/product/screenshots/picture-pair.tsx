import { Check } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { Button } from '#/ui/button.tsx'

/** One of two pictures that are compared. */
export type PairedPicture = {
  /** What it is, in a few words: "Real site". */
  label: ReactNode
  /** The same as plain text, for what is spoken. */
  name: string
  /** The picture, as wide as its box. */
  picture: ReactNode
}

type PicturePairProps = { first: PairedPicture; second: PairedPicture }

/** Two pictures over each other with a slider between them, or beside each other. */
export function PicturePair({ first, second }: PicturePairProps) {
  const [beside, setBeside] = useState(false)
  return (
    <div className="grid gap-2.5">
      <fieldset aria-label="How to compare" className="flex gap-1.5">
        <Button size="small" aria-pressed={!beside} onClick={() => setBeside(false)}>
          {!beside && <Check aria-hidden />}
          Slider
        </Button>
        <Button size="small" aria-pressed={beside} onClick={() => setBeside(true)}>
          {beside && <Check aria-hidden />}
          Side by side
        </Button>
      </fieldset>
      {beside ? (
        <div className="grid items-start gap-3 wide:grid-cols-2">
          {[first, second].map(({ label, name, picture }) => (
            <figure key={name} className="grid min-w-0 gap-1.5">
              <figcaption className="text-sm font-semibold [overflow-wrap:anywhere]">
                {label}
              </figcaption>
              <div className={frame}>{picture}</div>
            </figure>
          ))}
        </div>
      ) : (
        <Slider first={first} second={second} />
      )}
    </div>
  )
}

const frame = 'overflow-hidden rounded-control border border-line bg-white'

function Slider({ first, second }: PicturePairProps) {
  const id = useId()
  const [share, setShare] = useState(50)
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap justify-between gap-x-4 text-sm font-semibold [overflow-wrap:anywhere]">
        <span>
          <span aria-hidden>← </span>
          {first.label}
        </span>
        <span className="ml-auto">
          {second.label}
          <span aria-hidden> →</span>
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
