import { BellRing, ChartLine, Gauge, SlidersHorizontal, Workflow } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Way } from './point-ways.ts'

export const WAY_ICONS = {
  trend: <ChartLine size={16} aria-hidden />,
  limits: <SlidersHorizontal size={16} aria-hidden />,
  alarms: <BellRing size={16} aria-hidden />,
  station: <Gauge size={16} aria-hidden />,
  drawing: <Workflow size={16} aria-hidden />,
} as const satisfies Record<Way, ReactNode>
