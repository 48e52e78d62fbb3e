type LoadingImageProps = { src: string; alt: string; onError: () => void }

/** Image that fills its box, with the text "Loading" until it is loaded. Sends no referrer. */
export function LoadingImage({ src, alt, onError }: LoadingImageProps) {
  return (
    <>
      <img
        src={src}
        alt={alt}
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        // Use an attribute instead of state, so that a page of thumbnails doesn't re-render for each image.
        onLoad={({ currentTarget }) => currentTarget.setAttribute('data-loaded', '')}
        onError={onError}
        // Hide the image while it loads, because its alternative text would overlap "Loading".
        className="peer absolute inset-0 size-full object-cover object-top not-data-loaded:opacity-0"
      />
      <span className="absolute inset-0 grid animate-appear place-items-center text-xs text-faint peer-data-loaded:hidden before:content-['Loading']" />
    </>
  )
}
