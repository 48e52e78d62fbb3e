import { useState } from 'react'

type LoadingImageProps = { src: string; alt: string; onError: () => void }

/** Image that fills its box, with a text until it is loaded. Sends no referrer. */
export function LoadingImage({ src, alt, onError }: LoadingImageProps) {
  const [isLoaded, setLoaded] = useState(false)
  return (
    <>
      {!isLoaded && (
        <span className="absolute inset-0 m-auto h-fit w-fit animate-appear text-xs text-faint">
          Loading
        </span>
      )}
      <img
        src={src}
        alt={alt}
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        onLoad={() => setLoaded(true)}
        onError={onError}
        // While it loads, its alternative text would overlap the text above.
        className={`absolute inset-0 size-full object-cover object-top ${isLoaded ? '' : 'opacity-0'}`}
      />
    </>
  )
}
