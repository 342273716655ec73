-- Reports the results as JSON: the duration in seconds, the latency in milliseconds.
function done(summary, latency)
  local errors = summary.errors
  local failures = errors.connect + errors.read + errors.write + errors.timeout + errors.status
  local form = '\n{"requests":%d,"duration":%f,"p99":%f,"failures":%d}\n'
  io.write(string.format(form, summary.requests, summary.duration / 1e6, latency:percentile(99) / 1e3, failures))
end
