import { copyText } from '#/ui/copy-button.tsx'
import { notify } from '#/ui/notify.ts'

/** Copies a text by shortcut, where no button could show the result. */
export async function copyWithNotice(text: string, confirmation: string): Promise<void> {
  notify(
    (await copyText(text))
      ? { title: confirmation }
      : { title: 'The browser blocked copying', tone: 'error' },
  )
}
