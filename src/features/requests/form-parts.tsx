import {
  ChevronDown,
  CircleDashed,
  CircleAlert,
  Check as Tick,
  CircleHelp,
  Clock,
  Info,
  LoaderCircle,
  TriangleAlert,
} from 'lucide-react'
import { useId, type ComponentProps, type ReactNode, type RefObject } from 'react'
import type { CompactBrand } from '#/contract/brand.ts'
import { maxTargetLength } from '#/contract/limits.ts'
import type { AssumedScheme, TargetResult } from '#/lib/target-url.ts'
import { toVisibleString } from '#/lib/visible-text.ts'
import { findBrandLabel, getBrandLabel } from '#/shared/brands/brand-label.ts'
import type { BrandChoice } from '#/shared/brands/brands-of-host.ts'
import { useBrandDomain } from '#/shared/brands/use-brand-domain.ts'
import { HostileUrl } from '#/shared/hosts/host-name.tsx'
import { HostileText } from '#/shared/hosts/hostile-text.tsx'
import { Button } from '#/ui/button.tsx'
import { controlClass, SelectField } from '#/ui/form-fields.tsx'
import { Notice } from '#/ui/messages.tsx'
import { focusOnRefChange, focusIfLost } from '#/ui/take-focus.ts'
import {
  describeBrandChoice,
  describeConsequences,
  describeTargetChanges,
} from './request-messages.ts'
import { CaseLink } from './request-parts.tsx'

const maxSuggestions = 3

/** Focuses a suggested brand, because sending needs one. Does so only if the submit button or nothing is focused. */
function takeFocusFromSubmit(element: HTMLButtonElement | null): void {
  const { activeElement } = document
  if (activeElement?.matches('[type=submit]') && element?.form?.contains(activeElement))
    element.focus()
  else focusIfLost(element)
}

const noErrors: readonly string[] = []
const undecidedValue = 'undecided'
const byLineText =
  'Each line gets the brand that tracks its site. If you came from a brand’s page, that brand also gets sites it shares with other brands and sites that no brand tracks. The remaining lines get no brand.'

type BrandFieldProps = Pick<ComponentProps<'select'>, 'aria-disabled'> & {
  brands: readonly CompactBrand[] | undefined
  /** Null for no brand. Undefined if no brand is chosen yet or, in a bulk request, if each line has its own brand. */
  brandId: string | null | undefined
  /**
   * Preselected brand and the reason for it. Null for a bulk request, while the target is invalid, and once the user
   * has selected a brand.
   */
  choice: BrandChoice | null
  note: string
  /** True for a bulk request, where each line can have its own brand. */
  hasByLineOption?: boolean
  onSelect: (brandId: string | null | undefined) => void
  errors?: readonly string[]
  /** True if the missing brand blocked sending. The field then takes the focus. */
  isBlocking?: boolean
}

/** Brand field that explains why a brand is preselected and what the selection means for the case (C139, C140). */
export function BrandField({
  brands,
  brandId,
  choice,
  note,
  hasByLineOption = false,
  onSelect,
  'aria-disabled': isDisabled = false,
  errors = noErrors,
  isBlocking = false,
}: BrandFieldProps) {
  const id = useId()
  // `suggested`: no brand is known to track the host, but the host contains the names or keywords of some brands.
  const suggestedBrands =
    choice?.kind === 'suggested' ? choice.suggestedBrands.slice(0, maxSuggestions) : []
  const focusFirstSuggestion = isBlocking ? focusOnRefChange : takeFocusFromSubmit
  const selectedBrand = brands?.find((brand) => brand.id === brandId)
  const getBrandName = (mentionedId: string) =>
    findBrandLabel(brands ?? [], mentionedId) ?? 'this brand'
  // True while the brands load, or if the user can no longer see the brand of the draft.
  const isUnlisted = typeof brandId === 'string' && selectedBrand === undefined
  function describeSelection(): string {
    if (brandId === undefined) return hasByLineOption ? byLineText : ''
    return isUnlisted
      ? 'Visible to everyone with access to the brand.'
      : describeConsequences(selectedBrand ?? null)
  }
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        Brand <span className="font-normal text-muted">{note}</span>
      </label>
      <div className="relative">
        <select
          id={id}
          name="brand"
          value={brandId === undefined ? undecidedValue : (brandId ?? '')}
          ref={isBlocking && suggestedBrands.length === 0 ? focusOnRefChange : null}
          aria-disabled={isDisabled || undefined}
          aria-invalid={errors.length > 0 || undefined}
          aria-describedby={`${id}-errors ${id}-hint`}
          onChange={({ target: { value } }) =>
            onSelect(value === undecidedValue ? undefined : value || null)
          }
          className={`${controlClass} appearance-none pr-8`}
        >
          {hasByLineOption ? (
            <option value={undecidedValue}>By line</option>
          ) : (
            brandId === undefined && (
              <option value={undecidedValue} disabled>
                Not chosen yet
              </option>
            )
          )}
          <option value="">No brand</option>
          {brands?.map((brand) => (
            <option key={brand.id} value={brand.id}>
              {getBrandLabel(brand)}
            </option>
          ))}
          {isUnlisted && (
            <option value={brandId}>
              {brands ? 'A brand you can’t access' : 'Selected brand'}
            </option>
          )}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-2.5 size-3.5 -translate-y-1/2 text-muted"
        />
      </div>
      {suggestedBrands.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {suggestedBrands.map(({ brandId: suggestedId }, index) => (
            <Button
              key={suggestedId}
              size="small"
              ref={index === 0 ? focusFirstSuggestion : null}
              onClick={(event) => {
                // Move the focus first, because this button disappears.
                event.currentTarget.form?.querySelector<HTMLElement>('[type=submit]')?.focus()
                onSelect(suggestedId)
              }}
            >
              <span className="max-w-80 truncate">
                Use <bdi>{getBrandName(suggestedId)}</bdi>
              </span>
            </Button>
          ))}
        </div>
      )}
      <FieldErrors id={`${id}-errors`} errors={errors} />
      <p id={`${id}-hint`} className="text-sm [overflow-wrap:anywhere] text-muted">
        {[describeBrandChoice(choice, getBrandName), describeSelection()].filter(Boolean).join(' ')}
      </p>
    </div>
  )
}

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id' | 'className' | 'onChange'> & {
  label: string
  note?: string
  errors?: readonly string[]
  /** `addresses`: one per line, in a textarea that fills the available height. */
  content?: 'text' | 'address' | 'addresses'
  /** Hint below the textarea. */
  children?: ReactNode
  onChange: (value: string) => void
}

const textAreaClasses = {
  text: 'resize-y',
  address: 'resize-none font-mono text-mono',
  addresses: 'resize-y font-mono text-mono whitespace-pre',
}

export function TextArea({
  label,
  note,
  errors = noErrors,
  content = 'text',
  children,
  onChange,
  ...textarea
}: TextAreaProps) {
  const id = useId()
  const isText = content === 'text'
  return (
    <div
      className={`grid gap-1.5 ${content === 'addresses' ? 'min-h-0 flex-1 grid-rows-[auto_1fr]' : ''}`}
    >
      <label htmlFor={id} className="font-semibold">
        {label} {note && <span className="font-normal text-muted">{note}</span>}
      </label>
      <textarea
        {...textarea}
        id={id}
        autoComplete="off"
        spellCheck={isText}
        autoCapitalize={isText ? 'sentences' : 'none'}
        aria-invalid={errors.length > 0 || undefined}
        aria-describedby={children ? `${id}-errors ${id}-hint` : `${id}-errors`}
        onChange={({ target }) => onChange(target.value)}
        className={`${controlClass} h-auto py-1.5 ${textAreaClasses[content]}`}
      />
      <FieldErrors id={`${id}-errors`} errors={errors} />
      {children && (
        <div id={`${id}-hint`} className="grid min-h-5 gap-1 text-sm text-muted">
          {children}
        </div>
      )}
    </div>
  )
}

function FieldErrors({ id, errors }: { id: string; errors: readonly string[] }) {
  return (
    <div id={id} role="alert" className="grid gap-0.5 text-sm text-red empty:hidden">
      {errors.map((error) => (
        <p key={error} className="flex gap-1.5 [overflow-wrap:anywhere]">
          <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          {toVisibleString(error)}
        </p>
      ))}
    </div>
  )
}

type SchemeFieldProps = {
  label: string
  value: AssumedScheme
  onChange: (scheme: AssumedScheme) => void
}

/** Selects the scheme to send for addresses that were entered without one (C138). */
export const SchemeField = (props: SchemeFieldProps) => (
  <SelectField
    {...props}
    options={[
      { value: 'https', label: 'https://' },
      { value: 'http', label: 'http://' },
    ]}
  />
)

const minLengthForCounter = maxTargetLength - 100

type TargetPreviewProps = { target: TargetResult; brandId: string | null }

/** Shows the exact URL that will be sent (C138). */
export function TargetPreview({ target, brandId }: TargetPreviewProps) {
  const brandDomain = useBrandDomain(brandId)
  return (
    <>
      <output className="[overflow-wrap:anywhere]">
        {target.ok ? (
          <>
            Will be sent: <HostileUrl value={target.website} brandDomain={brandDomain} />{' '}
            <span className="block">{describeTargetChanges(target)}</span>
          </>
        ) : (
          `Public http or https address, up to ${maxTargetLength} characters.`
        )}
      </output>
      {target.ok && target.website.length > minLengthForCounter && (
        <span className="tabular-nums">
          {target.website.length} of {maxTargetLength} characters
        </span>
      )}
    </>
  )
}

const checkIcons = {
  checking: { Icon: LoaderCircle, label: 'Checking', color: 'text-faint animate-spin' },
  fine: { Icon: Tick, label: 'Fine', color: 'text-green' },
  note: { Icon: Info, label: 'Note', color: 'text-gray' },
  warning: { Icon: TriangleAlert, label: 'Warning', color: 'text-amber' },
  unknown: { Icon: CircleHelp, label: 'Not checked', color: 'text-gray' },
  present: { Icon: Tick, label: 'Available', color: 'text-green' },
  old: { Icon: Clock, label: 'Old', color: 'text-amber' },
  missing: { Icon: CircleDashed, label: 'Missing', color: 'text-gray' },
} as const

type ChecksPanelProps = {
  checks: readonly {
    id: string
    state: keyof typeof checkIcons
    title: string
    text?: string
    caseId?: string
  }[]
}

/** Lists the checks of a request (F14) or the items of its evidence (F25). `text` is untrusted. */
export function ChecksPanel({ checks }: ChecksPanelProps) {
  return (
    <ul className="grid">
      {checks.map(({ id, state, title, text, caseId }) => {
        const { Icon, label, color } = checkIcons[state]
        return (
          <li
            key={id}
            className="flex gap-2.5 border-b border-line py-2.5 first:pt-0 last:border-b-0 last:pb-0"
          >
            <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${color}`} />
            <div className="grid min-w-0 flex-1 gap-0.5">
              <p className="font-semibold [overflow-wrap:anywhere]">
                <span className="sr-only">{label}: </span>
                {title}
              </p>
              {(text || caseId) && (
                <p className="text-sm [overflow-wrap:anywhere] text-muted">
                  {text && <HostileText inline value={text} />}{' '}
                  {caseId && <CaseLink caseId={caseId} />}
                </p>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

type FailedChecksNoticeProps = {
  /** Gets the focus on retry, because the button may disappear. */
  focusTarget: RefObject<HTMLElement | null>
  onRetry: () => void
}

export function FailedChecksNotice({ focusTarget, onRetry }: FailedChecksNoticeProps) {
  function retry() {
    focusTarget.current?.focus()
    onRetry()
  }
  return (
    <Notice
      actions={
        <Button size="small" onClick={retry}>
          Try again
        </Button>
      }
    >
      Some checks failed. You’ll be asked before sending if your own domains or open cases still
      can’t be checked.
    </Notice>
  )
}
