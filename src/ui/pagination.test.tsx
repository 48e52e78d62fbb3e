import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Pagination, type PageLink } from './pagination.tsx'

const renderLink = ({ page, children, ...rest }: PageLink) => (
  <a {...rest} href={`?page=${page}`}>
    {children}
  </a>
)

const getHref = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href') ?? null

it.each([
  [1, 50, 412, '1–50 of 412', null, '?page=2'],
  [2, 50, 412, '51–100 of 412', '?page=1', '?page=3'],
  [9, 50, 412, '401–412 of 412', '?page=8', null],
  [1, 50, 0, 'None', null, null],
  [30, 50, 412, '412–412 of 412', '?page=9', null],
])(
  'page %d, with %d rows per page and %d rows in total, shows “%s” and links to the adjacent pages',
  (page, pageSize, count, text, previousHref, nextHref) => {
    render(<Pagination page={page} pageSize={pageSize} count={count} renderLink={renderLink} />)
    expect(screen.getByRole('status').textContent).toBe(text)
    expect(getHref('Previous page')).toBe(previousHref)
    expect(getHref('Next page')).toBe(nextHref)
  },
)

it('C24 links to the adjacent pages even if the total is not reported', () => {
  render(<Pagination page={2} pageSize={50} count={null} hasNext renderLink={renderLink} />)
  expect(screen.getByRole('status').textContent).toBe('Page 2, total not reported')
  expect([getHref('Previous page'), getHref('Next page')]).toEqual(['?page=1', '?page=3'])
})

it('reports the page size that the user selects', async () => {
  const choose = vi.fn<(size: number) => void>()
  render(
    <Pagination page={1} pageSize={25} count={99} renderLink={renderLink} onPageSize={choose} />,
  )
  const select = screen.getByLabelText('Per page')
  await userEvent.selectOptions(select, '100')
  expect(choose).toHaveBeenCalledWith(100)
})
