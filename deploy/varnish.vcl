# Varnish 7 in front of the site, with CDN=varnish. See docs/operations.md.
vcl 4.1;

import directors;
import std;
import var;
import xkey;

probe ready {
  .url = "/health/ready";
  .interval = 2s;
  .timeout = 2s;
  .window = 3;
  .threshold = 2;
  .initial = 2;
}

# One backend for each instance of the site.
backend site1 {
  .host = "127.0.0.1";
  .port = "3000";
  .probe = ready;
}

# The instances of the site, which purge.
acl purgers {
  "127.0.0.1";
  "::1";
}

sub vcl_init {
  new site = directors.round_robin();
  site.add_backend(site1);
}

sub vcl_recv {
  set req.backend_hint = site.backend();
  if (req.restarts == 0) {
    unset req.http.X-Stale-If-Error;
    unset req.http.X-Newer-Than;
  }

  if (req.method == "PURGE") {
    # The file holds VARNISH_PURGE_TOKEN.
    if (client.ip !~ purgers || !req.http.X-Purge-Token || req.http.X-Purge-Token !=
        regsub(std.fileread("/etc/varnish/summit-purge-token"), "\s+$", "")) {
      return (synth(403, "Forbidden"));
    }
    if (req.http.X-Revision) {
      var.global_set("revision", req.http.X-Revision);
    }
    # Soft: purged responses may still be shown while the site does not answer.
    return (synth(200, "Purged " + xkey.softpurge(req.http.xkey)));
  }

  # The site uses no cookies: those of others on its domain must not make visitors differ.
  unset req.http.Cookie;

  # One variant for each encoding, with -p http_gzip_support=off.
  if (req.http.Accept-Encoding ~ "\bbr\b") {
    set req.http.Accept-Encoding = "br";
  } elsif (req.http.Accept-Encoding ~ "\bgzip\b") {
    set req.http.Accept-Encoding = "gzip";
  } else {
    unset req.http.Accept-Encoding;
  }

  # Expired or purged responses are shown only in place of an error.
  if (req.http.X-Stale-If-Error || !std.healthy(req.backend_hint)) {
    set req.grace = 24h;
    set req.ttl = 365d;
    set req.hash_always_miss = false;
  } else {
    set req.grace = 0s;
    if (req.restarts == 1 && req.http.X-Newer-Than) {
      set req.ttl = std.duration(req.http.X-Newer-Than, 0s);
    } elsif (req.http.X-Newer-Than) {
      # It waited for that response, so Varnish takes the response for newer than the request.
      set req.hash_always_miss = true;
    }
  }

  # Requests with Authorization, and all but GET and HEAD, are passed by the built-in vcl_recv, which follows.
}

sub vcl_hit {
  # A response that was rendered before a purge and arrived after it was not purged. Its second purge comes within a minute.
  if (obj.http.X-Revision && obj.age < 60s && req.restarts < 3 && req.grace == 0s &&
      std.integer(obj.http.X-Revision, 0) < std.integer(var.global_get("revision"), 0)) {
    # Half of its age: all that wait for a newer one share one request to the site.
    set req.http.X-Newer-Than = "" + (obj.age * 0.5) + "s";
    return (restart);
  }
}

sub vcl_backend_response {
  if (beresp.status >= 500 && (bereq.is_bgfetch || (!bereq.uncacheable && !bereq.http.X-Stale-If-Error))) {
    return (abandon);
  }
  if (beresp.http.Surrogate-Control ~ "max-age=[0-9]+") {
    set beresp.ttl = std.duration(regsub(beresp.http.Surrogate-Control, "^.*max-age=([0-9]+).*$", "\1s"), 0s);
    set beresp.grace = 24h;
    set beresp.http.xkey = beresp.http.Surrogate-Key;
  } elsif (beresp.http.Cache-Control !~ "(?i)public" && !bereq.uncacheable) {
    # Responses are kept only if they say so. Requests for others do not wait for one another.
    set beresp.ttl = 10s;
    set beresp.uncacheable = true;
    return (deliver);
  }
}

sub vcl_backend_error {
  if (bereq.is_bgfetch || (!bereq.uncacheable && !bereq.http.X-Stale-If-Error)) {
    return (abandon);
  }
  set beresp.http.Retry-After = "5";
  set beresp.http.Cache-Control = "no-store";
  set beresp.http.Content-Type = "application/json; charset=utf-8";
  synthetic({"{"success":false,"message":"The service is not available right now. Please try again in a moment." }"});
  return (deliver);
}

sub vcl_synth {
  # The backend failed: try again with the kept response.
  if (resp.status == 503 && !req.http.X-Stale-If-Error && (req.method == "GET" || req.method == "HEAD")) {
    set req.http.X-Stale-If-Error = "1";
    return (restart);
  }
}

sub vcl_deliver {
  if (obj.ttl < 0s && obj.hits > 0) {
    set resp.http.Warning = {"110 - "Response is Stale""};
  }
  unset resp.http.Surrogate-Control;
  unset resp.http.Surrogate-Key;
  unset resp.http.X-Revision;
  unset resp.http.xkey;
}
