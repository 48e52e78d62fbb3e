/** A file that is written piece by piece. */
export interface FileTarget {
  /** As the reader named it. */
  name: string
  /** Resolves when the piece is taken; rejects where there is no more room. */
  write: (text: string) => Promise<void>
  /** Makes it the reader's: before this there is none. */
  finish: () => Promise<void>
  /** Leaves nothing of it behind. */
  discard: () => Promise<void>
}

/** What a file is called and what is in it. */
export interface FileKind {
  name: string
  extension: string
  mediaType: string
}

/** The part of the File System Access API that the library of TypeScript does not have. */
interface SavePicker {
  (options: {
    suggestedName: string
    types: { accept: Record<string, string[]> }[]
  }): Promise<FileSystemFileHandle & { remove?: () => Promise<void> }>
}

const savePicker = (): SavePicker | null => {
  const picker: unknown = Reflect.get(globalThis, 'showSaveFilePicker')
  // What stands under this name is defined by the API.
  return typeof picker === 'function' ? (picker as SavePicker) : null
}

/** Most bytes that are held where the browser cannot write to a file: beyond that pages are known to be ended. */
export const mostHeld = 200_000_000

/** Letters that are gathered before they are written to disk: each writing is a way to another process and back. */
const mostWaiting = 500_000

/** Whether a file grows on disk while it is written, or is held by the browser until it is done. */
export const writesToDisk = (): boolean => savePicker() !== null

/** The browser holds no more than this of a file. */
export class FileTooLarge extends Error {
  override readonly name = 'FileTooLarge'
}

/**
 * Opens a file to write: where the browser lets pages write files, the one that the reader picks, else one
 * that is held until it is whole and then downloaded. Null when the reader picks none. To be called from a
 * press, which the browser demands.
 */
export async function openFileTarget(kind: FileKind): Promise<FileTarget | null> {
  const picker = savePicker()
  if (picker === null) return heldFile(kind)
  try {
    const handle = await picker({
      suggestedName: kind.name,
      types: [{ accept: { [kind.mediaType]: [`.${kind.extension}`] } }],
    })
    const stream = await handle.createWritable()
    let waiting = ''
    const writeWaiting = () => {
      const text = waiting
      waiting = ''
      return stream.write(text)
    }
    return {
      name: handle.name,
      write: async (text) => {
        waiting += text
        if (waiting.length >= mostWaiting) await writeWaiting()
      },
      finish: async () => {
        await writeWaiting()
        await stream.close()
      },
      // What was written goes; the picker has made an empty file, which goes where the browser can.
      discard: async () => {
        await stream.abort().catch(() => undefined)
        await handle.remove?.().catch(() => undefined)
      },
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null
    throw error
  }
}

/** A file in pieces that the browser may keep outside the memory of the page. */
function heldFile({ name, mediaType }: FileKind): FileTarget {
  let pieces: Blob[] = []
  let size = 0
  return {
    name,
    write: (text) => {
      const piece = new Blob([text])
      size += piece.size
      if (size > mostHeld) return Promise.reject(new FileTooLarge())
      pieces.push(piece)
      return Promise.resolve()
    },
    finish: () => {
      saveBlob(name, new Blob(pieces, { type: `${mediaType};charset=utf-8` }))
      pieces = []
      return Promise.resolve()
    },
    discard: () => {
      pieces = []
      return Promise.resolve()
    },
  }
}

/** Hands the reader a text made on this page as a file; nothing leaves the browser. */
export const saveFile = (name: string, text: string, mediaType: string): void =>
  saveBlob(name, new Blob([text], { type: `${mediaType};charset=utf-8` }))

/** The same for what is no text, or one in many pieces. */
function saveBlob(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers read the file only after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
