import type { zhCN } from './zh-cn.ts'

export const en: typeof zhCN = {
  cron: {
    form: 'must be a cron expression of five parts: minute hour day month weekday, for example 0 3 * * *',
    never: 'describes a time that never comes',
  },
  unknownKind: 'is not a kind of job',
  isUnderWay: 'is under way: cancel its run first',
  isOpen: 'is queued or under way already',
  noSuchTask: 'The task does not exist',
  noSuchRun: 'The run does not exist',
  hasEnded: 'has ended and cannot be cancelled',
  tasks: (length: number) => `${length} tasks`,
  runs: 'Runs of scheduled tasks',
  headings: 'Task,Kind of job,State,Queued,Started,Ended,Duration (s),Attempts,Result,Error,Requested by',
  states: { queued: 'Queued', running: 'Running', done: 'Done', failed: 'Failed', cancelled: 'Cancelled' },
  failures: {
    error: 'Error',
    timeout: 'Timed out',
    processDied: 'Server interrupted',
    notStopping: 'Could not be stopped',
    wrongParams: 'Wrong parameters',
  },
  jobFailed: (title, count, error) =>
    `Task “${title}” failed${count > 1 ? ` ${count} times in a row` : ''}${error === '' ? '' : `: ${error}`}`,
}
