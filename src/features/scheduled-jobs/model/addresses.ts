export const DEFINITIONS_PATH = '/admin-schedTaskConf/admin-task-conf'
export const SCHEDULER_PATH = '/admin-schedTaskConf/admin-quartz'

/** Address of the runs of one task. */
export const runsAddress = (keyId: string): string => `${SCHEDULER_PATH}?view=runs&scheduleId=${keyId}`

/** Address of the definition of one task. */
export const definitionAddress = (code: string): string => `${DEFINITIONS_PATH}?code=${encodeURIComponent(code)}`
