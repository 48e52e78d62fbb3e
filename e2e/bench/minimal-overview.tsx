import { createRoot } from 'react-dom/client'
import { Bar, BarChart, XAxis, YAxis } from 'recharts'

/** A breakdown as the service answers it. */
type Counts = Record<string, number>

declare global {
  interface Window {
    /** The answer that the page asked for before its script. */
    stats: Promise<Record<string, Counts>>
  }
}

function Chart({ title, counts }: { title: string; counts: Counts }) {
  const data = Object.entries(counts).map(([name, value]) => ({ name, value }))
  return (
    <section>
      <h2>{title}</h2>
      <BarChart width={360} height={140} layout="vertical" data={data} accessibilityLayer={false}>
        <XAxis type="number" hide />
        <YAxis type="category" dataKey="name" width={90} />
        <Bar dataKey="value" fill="#3a6ea5" isAnimationActive={false} />
      </BarChart>
    </section>
  )
}

/** The least that draws a brand's three breakdowns with React and recharts. */
const stats = await window.stats
const root = document.querySelector('#root')
if (root)
  createRoot(root).render(
    <main>
      <Chart title="Verdict" counts={stats['verdict_stats'] ?? {}} />
      <Chart title="Risk" counts={stats['domain_risk_distribution'] ?? {}} />
      <Chart title="HTTPS probe" counts={stats['http_status_stats'] ?? {}} />
    </main>,
  )
