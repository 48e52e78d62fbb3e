/** Says, wherever marks show, that the service knows nothing of them (P7). */
export function OnThisDevice({ durable }: { durable: boolean }) {
  return (
    <span className={durable ? 'text-faint' : 'text-amber'}>
      {durable
        ? 'Saved only in this browser.'
        : 'This browser refuses storage, or has no room left: new notes are lost when the page is closed.'}
    </span>
  )
}
