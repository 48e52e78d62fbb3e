/** Something that happened and does not need an answer; errors that do belong on the page. */
export type Notice = { title: string; text?: string; tone?: 'plain' | 'error' }

type Sink = (notice: Notice) => void

let sink: Sink | null = null
const waiting: Notice[] = []

/** Tells the reader. May be called from anywhere, also before the frame is there. */
export function notify(notice: Notice): void {
  if (sink) sink(notice)
  else waiting.push(notice)
}

/** Takes over the notices, those that wait first; returns the way to let go. */
export function takeNotices(next: Sink): () => void {
  sink = next
  for (const notice of waiting.splice(0)) next(notice)
  return () => {
    if (sink === next) sink = null
  }
}
