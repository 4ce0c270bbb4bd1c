import type { zhCN } from './zh-cn.ts'

export const en: typeof zhCN = {
  system: 'System',
  lost: {
    account: 'the account of who released it is removed or closed',
    release: 'who released it may not release strategies any more',
    write: 'who released it may not write to devices any more',
    power: 'who released it has no control power any more',
    units: 'some of its units are outside of the data scope of who released it',
  },
  lacks: {
    view: 'this account may not see strategies',
    release: 'You may not release strategies',
    write: 'You may not write to devices, so nothing can run in auto in your name',
    power: 'You have no control power, so nothing can run in auto in your name',
  },
  alarm: {
    text: (name) => `strategy “${name}” fell back to advice and writes nothing any more`,
    condition: (releasedBy, why) => `released by ${releasedBy}: ${why}`,
  },
  reasonOf: (name, version) => `Strategy “${name}”, version ${version}`,
  givesBack: (name) => `Strategy “${name}” gives points back: values that stood before`,
  noSuchStrategy: 'There is no such strategy',
  noSuchVersion: 'There is no such version',
  noVersionBefore: 'No earlier version was ever released',
  notWhole: 'Some of its units are outside of your data scope: you can only look at it',
  isOff: 'The strategy is off',
  stopChanged: 'What the strategy holds has changed, so it was not stopped: confirm the new list',
  stillBack: (num) => `${num} points are still on their way back to what stood before: it can run in auto after that`,
  sharesPoint: (other, params) => `is written by strategy “${other}” in auto as well: ${params}`,
  stepTooBig: (most) => `auto goes to units in steps: ${most} at most now`,
  versionFirst: (num) =>
    `a new version writes the present ${num} units first, and more once they have reached their targets`,
  notFollowedYet: 'no cycle has been completed since this step; wait for one or two',
  notReached: (num, names) =>
    `${num} of the present units have not reached their targets (${names}); the next step waits for them, or a new version leaves them out`,
  noSuchAdvice: 'There is no such advice',
  adviceOver: 'This advice is over: see the newest cycle',
  notAdvised: 'is not among what is advised',
  acceptReason: (name, version) => `Advice of strategy “${name}”, version ${version}`,
  noSuchIntervention: 'There is no such intervention',
  interventionOver: 'The intervention has ended',
  balanceAlarm: {
    memberOut: (name: string, _value: string) =>
      `One-network balance “${name}” leaves the unit out: an input is not usable or outside of a reject limit, or its cabinet takes nothing`,
    manyOut: (name: string, value: string) => `One-network balance “${name}” leaves out ${value} % of its members`,
    overtime: (name: string, value: string) => `One-network balance “${name}” is overdue: nothing for ${value} cycles`,
    timeout: (name: string, value: string) =>
      `In one-network balance “${name}” the unit has not reached its target for ${value} h`,
    deviation: (name: string, value: string) =>
      `In one-network balance “${name}” the unit is ${value} K off its target`,
    spread: (name: string, value: string) =>
      `One-network balance “${name}” is out of balance: deviations are ${value} K apart`,
    condition: (limit: string, delayMin: number) =>
      [limit === '' ? '' : `above ${limit}`, `for ${delayMin} min`].filter((part) => part !== '').join(', '),
  },
  balanceHistory: {
    title: 'One-net strategy history',
    headings:
      'Time,Strategy,Version,Mode,Lowest target T* (°C),Highest target T* (°C),Members,Without target,Of them rejected,Closed,Opened,Refused or not reached,Largest deviation (K)',
  },
  fromPast: 'must be after the present time',
}
