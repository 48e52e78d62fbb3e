import type { ReactNode } from 'react'

type NoticeProps = {
  /** `amber` for warnings, `gray` for information. */
  tone?: 'amber' | 'gray'
  actions?: ReactNode
  children: ReactNode
}

/** Notice about the content below it. Screen readers announce it. */
export const Notice = ({ tone = 'amber', actions, children }: NoticeProps) => (
  <div
    className={`flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control px-2.5 py-1.5 text-sm ${tone === 'amber' ? 'bg-amber-soft text-amber' : 'bg-gray-soft text-gray'}`}
  >
    <output className="min-w-0 [overflow-wrap:anywhere]">{children}</output>
    {actions}
  </div>
)
