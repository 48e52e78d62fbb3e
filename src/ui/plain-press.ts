type Press = { metaKey: boolean; ctrlKey: boolean; shiftKey: boolean; altKey: boolean }

/** Whether a press is about the page itself: one with a modifier may ask the browser for another tab or window. */
export const isPlainPress = (press: Press): boolean =>
  !(press.metaKey || press.ctrlKey || press.shiftKey || press.altKey)
