/** Where keys are text, or find an entry by its first letter. */
const typing = [
  'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="reset"], [type="range"], [type="file"], [type="image"])',
  'textarea',
  'select',
  '[contenteditable]:not([contenteditable="false"])',
  ...['textbox', 'searchbox', 'combobox', 'listbox', 'menu', 'menubar', 'tree'].map(
    (role) => `[role="${role}"]`,
  ),
].join()

/** What Enter and the space bar press. */
const pressable = [
  'a[href]',
  'button',
  'summary',
  'input',
  ...['button', 'link', 'tab', 'checkbox', 'switch', 'radio', 'option'].map(
    (role) => `[role="${role}"]`,
  ),
].join()

/** What arrow keys move within; also frames that keys scroll. */
const moved = [
  'input',
  'pre[tabindex]',
  '[role="group"][tabindex]',
  ...['radiogroup', 'tablist', 'slider', 'separator', 'toolbar', 'grid'].map(
    (role) => `[role="${role}"]`,
  ),
].join()

/** Whether what is typed or pasted at an element belongs to its text, or to an open dialog. */
export const isTextOf = (target: EventTarget | null): boolean =>
  document.querySelector('[aria-modal="true"]') !== null ||
  (target instanceof Element && target.closest(typing) !== null)

/** Whether a key belongs to what has the focus, or to what is open over the page, and not to a shortcut. */
export function isSilent(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing) return true
  if (document.querySelector('[aria-modal="true"]')) return true
  // The browser closes it by this key.
  if (event.key === 'Escape' && document.querySelector(':popover-open')) return true
  const target = event.target
  if (!(target instanceof Element)) return false
  // A letter with the command key types nothing; those that edit text stay with the text.
  const command = (event.ctrlKey || event.metaKey) && /^[^acvxyz]$/i.test(event.key)
  if (!command && target.closest(typing)) return true
  if (event.key === 'Enter' || event.key === ' ') return target.closest(pressable) !== null
  if (/^(?:Arrow|Home|End|Page)/.test(event.key)) return target.closest(moved) !== null
  return false
}
