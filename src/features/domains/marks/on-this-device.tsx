/** Says, wherever marks show, that the service knows nothing of them (P7). */
export function OnThisDevice({ durable }: { durable: boolean }) {
  return (
    <span className={durable ? 'text-faint' : 'text-amber'}>
      {durable
        ? 'Marks live on this device only.'
        : 'This browser refuses storage: marks are gone when the page is closed.'}
    </span>
  )
}
