/** One look-up: its answer, its failure, or neither while it is under way. */
export interface ReadState<Data> {
  data: Data | undefined
  error: unknown
}
