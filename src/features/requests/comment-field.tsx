import { useId } from 'react'
import { visibleString } from '#/lib/visible-text.ts'
import { controlClass } from '#/ui/control-class.ts'
import { sendOnKey } from './send-key.ts'
import type { RequestFormState } from './use-request-form.ts'

/** The optional comment; the contract states no limit, so there is none (C136). */
export function CommentField({ form }: { form: RequestFormState }) {
  const id = useId()
  const errors = form.errorsOf('user_comment')
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        Comment <span className="font-normal text-muted">optional</span>
      </label>
      <textarea
        id={id}
        name="comment"
        rows={3}
        value={form.fields.comment}
        onChange={({ target }) => form.setComment(target.value)}
        onKeyDown={sendOnKey(form.submit)}
        aria-invalid={errors.length > 0 || undefined}
        aria-describedby={`${id}-errors`}
        className={`${controlClass} h-auto resize-y py-1.5`}
      />
      <div id={`${id}-errors`} role="alert" className="text-sm text-red empty:hidden">
        {errors.map((error) => (
          <p key={error} className="[overflow-wrap:anywhere]">
            {visibleString(error)}
          </p>
        ))}
      </div>
    </div>
  )
}
