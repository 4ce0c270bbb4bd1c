/** Lower heating value of natural gas, GJ/Nm³. */
export const GAS_HEATING_VALUE_GJ = 0.0356
