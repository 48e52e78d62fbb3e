import { defangExplicitUrls } from '#/lib/host-name.ts'
import { VisibleText } from '#/ui/visible-text.tsx'

/** Isolates untrusted text, defangs its URLs and makes unusual characters visible. */
export function HostileText({ value, inline = false }: { value: string; inline?: boolean }) {
  return (
    <bdi className={`[overflow-wrap:anywhere] ${inline ? '' : 'whitespace-pre-wrap'}`}>
      <VisibleText text={defangExplicitUrls(value)} />
    </bdi>
  )
}

/** Collapsible JSON of a record as received. */
export function RawRecord({ raw, label = 'Raw data' }: { raw: unknown; label?: string }) {
  return (
    <details className="open:w-full print:not-open:hidden">
      <summary className="w-fit cursor-default text-faint hover:text-text">{label}</summary>
      <pre
        translate="no"
        className="mt-1 max-h-60 overflow-auto rounded-[5px] bg-sunken px-2 py-1.5 font-mono text-xs [overflow-wrap:anywhere] whitespace-pre-wrap text-text print:max-h-none"
      >
        <HostileText value={JSON.stringify(raw, null, 2)} />
      </pre>
    </details>
  )
}
