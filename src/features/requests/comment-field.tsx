import { useSelector } from '@tanstack/react-store'
import { ChevronDown } from 'lucide-react'
import { useRef, useState, type ComponentProps } from 'react'
import { truncate } from '#/lib/display-text.ts'
import { HostileText } from '#/shared/hosts/hostile-text.tsx'
import { Button } from '#/ui/button.tsx'
import { createLazyCode, LazyPart, OpeningDialog } from '#/ui/lazy-part.tsx'
import { Notice } from '#/ui/messages.tsx'
import { useMenuButton } from '#/ui/use-menu-button.ts'
import { appendToComment } from './draft-comment.ts'
import { getRecentCommentsStore } from './drafts.ts'
import { TextArea } from './form-parts.tsx'

const menuCode = createLazyCode(() => import('#/ui/overlays.tsx'))

const maxLabelLength = 80

/** The field is taller for comments with more characters than this. */
const maxShortCommentLength = 150

type CommentFieldProps = Omit<ComponentProps<typeof TextArea>, 'label' | 'value'> & {
  user: string
  value: string
  /** Text that “Draft comment” inserts (F25). Empty if no evidence supports a request. Null if it would be too long. */
  suggestedComment: { text: string | null; isPending: boolean }
  /** Reason why the “Draft comment” button is disabled. Required if `suggestedComment.text` is null. */
  suggestionProblem?: string | false
}

export function CommentField({
  user,
  suggestedComment,
  suggestionProblem,
  ...props
}: CommentFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const recentComments = useSelector(getRecentCommentsStore(user), ({ value }) => value)
  const { triggerProps, menuProps } = useMenuButton(menuCode)
  const suggestedLines = suggestedComment.text ? suggestedComment.text.split('\n') : []
  const [insertedLines, setInsertedLines] = useState<readonly string[]>([])
  const hasOutdatedLine =
    !suggestedComment.isPending &&
    insertedLines.some((line) => !suggestedLines.includes(line) && props.value.includes(line))
  const append = (text: string) => props.onChange(appendToComment(props.value, text))
  return (
    <div className="grid gap-1.5">
      {/* The API documents no limit for comments, so the field has no maximum length (C136). */}
      <TextArea
        label="Comment"
        rows={props.value.length > maxShortCommentLength ? 8 : 3}
        ref={field}
        {...props}
      />
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 empty:hidden">
        {suggestedComment.text !== '' && (
          <Button
            size="small"
            disabled={Boolean(suggestionProblem)}
            pending={suggestedComment.isPending}
            onClick={() => {
              append(suggestedComment.text ?? '')
              setInsertedLines([...insertedLines, ...suggestedLines])
              field.current?.focus()
            }}
          >
            Draft comment
          </Button>
        )}
        {recentComments.length > 0 && (
          <Button size="small" {...triggerProps}>
            Recent comments <ChevronDown aria-hidden />
          </Button>
        )}
        {suggestedComment.text !== '' && suggestionProblem && (
          <p className="text-sm text-muted">{suggestionProblem}</p>
        )}
      </div>
      {hasOutdatedLine && (
        <Notice>
          The target or its evidence changed after this comment was drafted. Check the comment.
        </Notice>
      )}
      {menuProps && (
        <LazyPart part={menuCode} fallback={<OpeningDialog label="Recent comments" />}>
          {({ Menu, MenuItem }) => (
            <Menu {...menuProps} label="Recent comments">
              {recentComments.map((comment) => (
                <MenuItem key={comment} onSelect={() => append(comment)}>
                  <HostileText inline value={truncate(comment, maxLabelLength)} />
                </MenuItem>
              ))}
            </Menu>
          )}
        </LazyPart>
      )}
    </div>
  )
}
