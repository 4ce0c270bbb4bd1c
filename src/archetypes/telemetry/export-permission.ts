/** Who may take values away as a file. */
export const EXPORT_PERMISSION = 'telemetry:export'
