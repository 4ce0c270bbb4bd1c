import type { zhCN } from './zh-cn.ts'

export const en: typeof zhCN = {
  nothingToSign: 'has no nodes to sign for',
  day: 'Day',
  days: (from: string, to: string) => (from === to ? from : `${from} to ${to}`),
  steps: { whole: 'as a whole', day: 'by day' },
  levels: { station: 'stations', unit: 'units', source: 'sources' },
  wholeCompany: 'the whole company',
  period: (days: string, step: string) => `Period: ${days}, ${step}`,
  nodes: (level: string, organization: string) => `Nodes: ${level} of ${organization}`,
  made: (time: string) => `Made: ${time}`,
  mailSubject: (title: string, days: string) => `${title}, ${days}`,
  mailText: 'The report is attached as a PDF file.',
}
