import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ApexGroup } from '#/contract/apex-group.ts'
import type { Page } from '#/contract/page.ts'
import { DataTable } from '#/ui/data-table.tsx'
import { PageHeader } from '#/ui/page-header.tsx'
import { apexColumns } from './apex-columns.tsx'
import { fromStart, type Asked } from './domain-search.ts'
import { DomainTools } from './domain-tools.tsx'
import { NoDomains } from './no-domains.tsx'
import { headSort, orderOfHead } from './orders.ts'
import { TriageLayout } from './triage-layout.tsx'

type PagedApexesProps = {
  brandId: string
  asked: Asked
  shown: Asked
  openId: string | null
  page: Page<ApexGroup>
  /** The hosts of all apexes together, null when it is not known. */
  hosts: number | null
  sub: ReactNode
  notices: ReactNode
  pages: ReactNode
  pane: ReactNode
}

/** One page of apexes, each with the hosts below it counted. */
export function PagedApexes(props: PagedApexesProps) {
  const { brandId, asked, shown, page } = props
  const navigate = useNavigate()
  return (
    <TriageLayout
      open={props.openId !== null}
      pane={props.pane}
      head={
        <>
          <PageHeader title="Domains" sub={props.sub} />
          <DomainTools brandId={brandId} search={fromStart(asked)} />
          {props.notices}
        </>
      }
    >
      <DataTable
        name="Domains"
        columns={apexColumns(brandId, fromStart(shown))}
        rows={page.rows}
        rowKey={({ registrable_apex: apex }) => apex}
        sort={headSort(shown)}
        onSort={(sort) =>
          void navigate({ to: '.', search: { ...fromStart(asked), ...orderOfHead(sort) } })
        }
        busy={asked !== shown}
        fill
        empty={<NoDomains brandId={brandId} search={shown} />}
      />
      {props.pages}
    </TriageLayout>
  )
}
