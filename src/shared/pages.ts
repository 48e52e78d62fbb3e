import { linkOptions, type RegisteredRouter } from '@tanstack/react-router'
import {
  BookOpen,
  ChartNoAxesColumn,
  ChartPie,
  Flag,
  History,
  LayoutGrid,
  List,
  type LucideIcon,
  NotebookPen,
  Radar,
  Settings,
  Waypoints,
} from 'lucide-react'

interface PageEntry {
  id: string
  name: string
  /** Pages without an icon are not in the sidebar. */
  Icon?: LucideIcon
  /** Defaults to `name`. */
  sidebarName?: string
  /** The sidebar marks the page as current on its subpages too. */
  hasSubpages?: true
  /** Letter that opens the page when typed after `g`. */
  letter?: string
  /** Words that also find the page in the command bar. */
  synonyms: string
}

const outcomeSynonyms = 'board report success rate time providers paper pdf period'

export const getBrandPages = (brandId: string) => {
  const params = { brandId }
  const search = { brand: brandId }
  return [
    {
      id: 'overview',
      name: 'Overview',
      Icon: ChartNoAxesColumn,
      letter: 'o',
      synonyms: 'figures home',
      link: linkOptions({ to: '/brands/$brandId', params }),
    },
    {
      id: 'queue',
      name: 'Domains: queue',
      Icon: List,
      sidebarName: 'Domains',
      hasSubpages: true,
      letter: 'q',
      synonyms: 'hosts triage to review',
      link: linkOptions({ to: '/brands/$brandId/domains', params, search: {} }),
    },
    {
      id: 'domains',
      name: 'Domains: all',
      letter: 'd',
      synonyms: 'hosts',
      link: linkOptions({ to: '/brands/$brandId/domains', params, search: { triage: 'all' } }),
    },
    {
      id: 'campaigns',
      name: 'Campaigns',
      Icon: Waypoints,
      hasSubpages: true,
      letter: 'm',
      synonyms: 'groups infrastructure shared servers actor',
      link: linkOptions({ to: '/brands/$brandId/campaigns', params, search: {} }),
    },
    {
      id: 'scans',
      name: 'Scans',
      Icon: Radar,
      hasSubpages: true,
      letter: 's',
      synonyms: 'history',
      link: linkOptions({ to: '/brands/$brandId/scans', params }),
    },
    {
      id: 'changes',
      name: 'Changes',
      Icon: History,
      letter: 'c',
      synonyms: 'new since last look',
      link: linkOptions({ to: '/brands/$brandId/changes', params }),
    },
    {
      id: 'takedowns',
      name: 'Takedowns',
      Icon: Flag,
      letter: 't',
      synonyms: 'cases',
      link: linkOptions({ to: '/takedowns', search }),
    },
    {
      id: 'outcomes',
      name: 'Outcomes',
      Icon: ChartPie,
      letter: 'u',
      synonyms: outcomeSynonyms,
      link: linkOptions({ to: '/outcomes', search }),
    },
    {
      id: 'request',
      name: 'Request takedown',
      synonyms: 'new',
      link: linkOptions({ to: '/takedowns/new', search }),
    },
    {
      id: 'bulk',
      name: 'Bulk request',
      synonyms: 'takedowns new several list',
      link: linkOptions({ to: '/takedowns/bulk', search }),
    },
    {
      id: 'settings',
      name: 'Brand settings',
      Icon: Settings,
      sidebarName: 'Settings',
      letter: 'p',
      synonyms: 'keywords trusted domains monitoring plan',
      link: linkOptions({ to: '/brands/$brandId/settings', params }),
    },
  ] as const satisfies readonly (PageEntry & { link: object })[]
}

/** Pages for all brands. With `brand: undefined`, the sidebar marks a link as current only if the URL has no brand. */
export const globalPages = [
  {
    id: 'brands',
    name: 'All brands',
    Icon: LayoutGrid,
    letter: 'b',
    synonyms: 'home',
    link: linkOptions({ to: '/brands' }),
  },
  {
    id: 'all-changes',
    name: 'All changes',
    Icon: History,
    letter: 'n',
    synonyms: 'new since last look',
    link: linkOptions({ to: '/changes' }),
  },
  {
    id: 'all-takedowns',
    name: 'All takedowns',
    Icon: Flag,
    letter: 'a',
    synonyms: 'cases',
    link: linkOptions({ to: '/takedowns', search: { brand: undefined } }),
  },
  {
    id: 'all-outcomes',
    name: 'All outcomes',
    Icon: ChartPie,
    letter: 'e',
    synonyms: outcomeSynonyms,
    link: linkOptions({ to: '/outcomes', search: { brand: undefined } }),
  },
  {
    id: 'notes',
    name: 'My notes',
    Icon: NotebookPen,
    hasSubpages: true,
    synonyms: 'dismissed watched request list export import',
    link: linkOptions({ to: '/notes', search: { brand: undefined } }),
  },
  {
    id: 'glossary',
    name: 'Glossary',
    Icon: BookOpen,
    synonyms: 'help terms words definitions meaning',
    link: linkOptions({ to: '/glossary' }),
  },
] as const satisfies readonly (PageEntry & { link: object })[]

const brandSections = ['domains', 'campaigns', 'scans', 'changes', 'settings'] as const

/** Opens the current page for another brand, or the brand's overview if the page can't show a single brand. */
export function switchBrand({ state, navigate }: RegisteredRouter, brandId: string): void {
  const [area = '', idOrPage = '', section = ''] = state.location.pathname.split('/').slice(1)
  const brandSection = brandSections.find((name) => name === section)
  const search = { brand: brandId }
  if (area === 'outcomes')
    void navigate({
      to: '/outcomes',
      search: ({ period, from, to, waits }) => ({ period, from, to, waits, ...search }),
    })
  else if (area === 'notes') void navigate({ to: '/notes', search })
  else if (area === 'takedowns' && idOrPage === 'new')
    void navigate({
      to: '/takedowns/new',
      search: ({ target }) => ({ ...search, ...(target && { target }) }),
    })
  // On the page of a case, open the list, because a case doesn't belong to other brands.
  else if (area === 'takedowns')
    void navigate({ to: idOrPage === 'bulk' ? '/takedowns/bulk' : '/takedowns', search })
  else
    void navigate({
      to: brandSection ? `/brands/$brandId/${brandSection}` : '/brands/$brandId',
      params: { brandId },
    })
}
