import { HistoryPage } from '#archetypes/history/history-page.tsx'
import { sourceHistory } from '#contract/pages/history-reports.pages.ts'

/** Past values of heat sources, as a table. */
export const SourceHistoryPage = () => <HistoryPage page={sourceHistory} />
