import { label } from '../kit/language.ts'
import { CONTROL_PERMISSIONS } from './control-permissions.ts'
import { definePages } from './page.ts'
import { STRATEGY_PERMISSIONS } from './strategy-permissions.ts'

export const pages = definePages([
  {
    path: '/strategies',
    name: label('策略库', 'Strategy library'),
    icon: 'library-big',
    menu: { group: 'control', order: 10 },
    // an advice that is taken becomes a command of the person, and all strategies are stopped here as well
    permissions: [...STRATEGY_PERMISSIONS, ...CONTROL_PERMISSIONS],
  },
])
