/** In place of what opens over the page while its code is on its way: keys are for it, and none for the page. */
export function Opening({ label }: { label: string }) {
  return <dialog open aria-modal="true" aria-busy="true" aria-label={label} className="sr-only" />
}
