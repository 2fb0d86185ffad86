# deploy/nginx.conf without TLS of its own, for Caddy in front of it: sed -f behind-caddy.sed nginx.conf
/^  # Leads to HTTPS/,/^  }/d
/^    # Since nginx 1.25/d
/^    listen .*443 ssl/d
/^    ssl_/d
s/^    # listen unix:/    listen unix:/
