import { hostFace, hostText } from './host-text.tsx'

/** One spelling of a host, just as given; its letters beyond ASCII highlighted unless they are harmless. */
export function HostSpelling({ value, harmless }: { value: string; harmless: boolean }) {
  return <bdi className={hostFace}>{hostText(value, harmless)}</bdi>
}
