import { ArrowLeft, ArrowRight, Check } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { stepTime, type TimelineStep } from '#/features/domains/evidence/timeline.ts'
import { screenshotSource } from '#/product/screenshots/screenshot-source.ts'
import { Button } from '#/ui/button.tsx'

type TwoPicturesProps = {
  /** Defanged. */
  host: string
  steps: readonly [TimelineStep, TimelineStep]
}

/** The screenshots of two scans, over each other with a slider or beside each other (F24). */
export function TwoPictures({ host, steps }: TwoPicturesProps) {
  const [how, setHow] = useState<'slider' | 'beside'>('slider')
  const [first, second] = steps.map((step) => {
    const address = step.scan?.screenshot_url ?? step.entry?.screenshot
    const source = screenshotSource(address)
    return source.kind === 'image' ? { src: source.src, at: stepTime(step), host } : null
  })
  if (!first || !second)
    return (
      <p className="text-muted">
        {first || second
          ? `No picture can be shown of the scan of ${stepTime(steps[first ? 1 : 0])}.`
          : 'No picture can be shown of either scan.'}
      </p>
    )
  return (
    <div className="grid grid-cols-1 gap-2">
      <fieldset aria-label="How to compare" className="flex gap-1.5 wide:ml-auto">
        <Choice chosen={how === 'slider'} onChoose={() => setHow('slider')}>
          Slider
        </Choice>
        <Choice chosen={how === 'beside'} onChoose={() => setHow('beside')}>
          Side by side
        </Choice>
      </fieldset>
      {how === 'slider' ? (
        <PictureSlider first={first} second={second} />
      ) : (
        <div className="grid items-start gap-3 wide:grid-cols-2">
          {[first, second].map((picture, index) => (
            <figure key={index} className="grid min-w-0 gap-1.5">
              <figcaption className="text-sm font-semibold [overflow-wrap:anywhere]">
                <Label {...picture} />
              </figcaption>
              <div className={frame}>
                <Picture key={picture.src} {...picture} />
              </div>
            </figure>
          ))}
        </div>
      )}
    </div>
  )
}

type ChoiceProps = { chosen: boolean; onChoose: () => void; children: ReactNode }

function Choice({ chosen, onChoose, children }: ChoiceProps) {
  return (
    <Button size="small" aria-pressed={chosen} onClick={onChoose}>
      {chosen && <Check aria-hidden />}
      {children}
    </Button>
  )
}

/** A picture that may be shown, and the time of its scan in words. */
type ScanPicture = { src: string; at: string; host: string }

const frame = 'overflow-hidden rounded-control border border-line bg-white'

const Label = ({ host, at }: ScanPicture) => (
  <>
    <span className="font-mono">{host}</span>, scan of {at}
  </>
)

/** As wide as its box. */
function Picture({ src, at, host }: ScanPicture) {
  const [failed, setFailed] = useState(false)
  if (failed)
    return (
      <p className="p-4 text-center text-muted">The screenshot is not available or has expired.</p>
    )
  return (
    <img
      src={src}
      alt={`Screenshot of ${host}, scan of ${at}`}
      referrerPolicy="no-referrer"
      onError={() => setFailed(true)}
      className="block h-auto min-h-24 w-full"
    />
  )
}

/** So wide that a first screen of a site, which is 16 to 10, is in sight as a whole. */
function PictureSlider({ first, second }: { first: ScanPicture; second: ScanPicture }) {
  const id = useId()
  const [share, setShare] = useState(50)
  return (
    <div className="mx-auto grid w-full max-w-[max(20rem,calc((94dvh-16rem)*1.6))] gap-2">
      <div className="flex flex-wrap justify-between gap-x-4 text-sm font-semibold [overflow-wrap:anywhere]">
        <span className="flex items-center gap-1">
          <ArrowLeft aria-hidden className="size-3.5 shrink-0" />
          <Label {...first} />
        </span>
        <span className="ml-auto flex items-center gap-1">
          <Label {...second} />
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
        aria-valuetext={`${share} % scan of ${first.at}, ${100 - share} % scan of ${second.at}`}
        onChange={({ currentTarget }) => setShare(currentTarget.valueAsNumber)}
        className="h-6 w-full accent-accent"
      />
      <div className={`${frame} relative grid items-start [&>*]:[grid-area:1/1]`}>
        <div>
          <Picture key={second.src} {...second} />
        </div>
        <div style={{ clipPath: `inset(0 ${100 - share}% 0 0)` }} className="h-full bg-white">
          <Picture key={first.src} {...first} />
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
